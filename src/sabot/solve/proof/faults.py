"""What is wrong with a certificate."""


class CertificateError(ValueError):
    """A certificate that does not prove what it claims; the message says where."""
