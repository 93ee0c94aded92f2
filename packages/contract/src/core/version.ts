import { z } from 'zod';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2_147_483_647;

/** In a body: the version that its writer began from; a newer one on the server answers CONFLICT. Omitted, the last one wins. */
export const begunVersion = () => z.number().int().min(0).max(MAX_VERSION).optional();
