import { z } from 'zod';

/** A boolean in a query string. */
export const flagParam = z.enum(['true', 'false'], 'Debe ser true o false').transform((text) => text === 'true');
