import { z } from 'zod';
import { LEAD_STAGES } from '../conversaciones/estados.ts';

/** One rule's part of the score, as text of the tooltip «por qué». */
export const leadTermino = z.object({ regla: z.string(), texto: z.string(), puntos: z.number().int() });

/** The score with its terms, which add up to it (decisions §7). */
export const lead = z.object({
  conversacionId: z.number().int(),
  leadScore: z.number().int(),
  leadStage: z.enum(LEAD_STAGES),
  /** True when a user pinned the stage. */
  fijada: z.boolean(),
  /** The stage by the rules alone. */
  leadStageCalculada: z.enum(LEAD_STAGES),
  terminos: z.array(leadTermino),
});
export type Lead = z.infer<typeof lead>;
