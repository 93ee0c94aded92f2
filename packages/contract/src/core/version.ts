import { z } from 'zod';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2_147_483_647;

/**
 * In a body: the version on which the edit is based. A newer one on the server is a CONFLICT. Absent: the last write
 * wins.
 */
export const begunVersion = () => z.number().int().min(0).max(MAX_VERSION).optional();
