import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** The balance was topped up or corrected, or has crossed the threshold. */
export const saldoCambiado = defineEvent({ name: 'saldo', version: 1, payload: z.object({}) });
