import { z } from 'zod';

/** The highest place in a chat that is taken: below PostgreSQL's integer by more than a page. */
export const MAX_SECUENCIA = 2_000_000_000;

/** The newest message the writer of a send had seen; a newer one makes the server ask first (beyond A4). */
export const vistoHastaSecuencia = z.number().int().min(0).max(MAX_SECUENCIA).optional();
