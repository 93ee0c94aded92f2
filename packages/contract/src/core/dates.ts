import { z } from 'zod';

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
