"""What makers of Sabot run by hand."""
