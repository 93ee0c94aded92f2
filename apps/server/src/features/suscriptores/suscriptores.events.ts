import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** Name, logo or color of a business have changed. */
export const suscriptorCambiado = defineEvent({ name: 'suscriptor', version: 1, payload: z.object({}) });
