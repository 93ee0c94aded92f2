import { z } from 'zod';

/** Yes or no in an address. */
export const flagParam = z.enum(['true', 'false'], 'Debe ser true o false').transform((text) => text === 'true');
