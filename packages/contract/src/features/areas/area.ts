import { z } from 'zod';

/** An area as the pickers need one; its hours and texts come with the administration. */
export const areaOpcion = z.object({
  id: z.number().int(),
  suscriptorId: z.number().int(),
  nombre: z.string(),
  estado: z.number().int(),
});
export type AreaOpcion = z.infer<typeof areaOpcion>;
