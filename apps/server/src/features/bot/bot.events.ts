import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A bot was switched on or off, or another one answers: what the inbox says of waiting chats is otherwise, of many at once. */
export const botCambiado = defineEvent({ name: 'bot', version: 1, payload: z.object({}) });
