/** What who deals a shoe asks of the house. */
import { ask } from '../../core/api';
import type { AuditionCertificate, AuditionTerms, DealingReport, DealtTable, Deed } from '../../core/types';

export const dealing = {
  terms: () => ask<AuditionTerms>('GET', '/school/audition'),
  look: () => ask<DealtTable>('GET', '/school/shoe'),
  open: (rules: string, seed: number | null, audition: boolean) => ask<DealtTable>('POST', '/school/shoe', { rules, seed, audition }),
  close: () => ask<unknown>('DELETE', '/school/shoe'),
  deed: (id: string, after: number, deed: Deed) => ask<DealtTable>('POST', '/school/shoe/deed', { id, after, deed }),
  report: () => ask<DealingReport>('GET', '/school/shoe/report'),
  certify: (name: string) => ask<AuditionCertificate>('POST', '/school/certificate', { name }),
};
