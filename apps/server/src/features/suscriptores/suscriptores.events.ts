import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** Name, logo or colour of a business are others now. */
export const suscriptorCambiado = defineEvent({ name: 'suscriptor', version: 1, payload: z.object({}) });
