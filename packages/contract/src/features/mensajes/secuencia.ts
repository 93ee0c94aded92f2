import { z } from 'zod';

/** The highest accepted position in a chat: below PostgreSQL's integer maximum by more than a page. */
export const MAX_SECUENCIA = 2_000_000_000;

/** The newest message that the author had seen; for a newer one the server asks before it sends (beyond A4). */
export const vistoHastaSecuencia = z.number().int().min(0).max(MAX_SECUENCIA).optional();
