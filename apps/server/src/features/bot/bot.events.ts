import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A bot was turned on or off, or another one answers: this changes how the inbox shows many waiting chats at once. */
export const botCambiado = defineEvent({ name: 'bot', version: 1, payload: z.object({}) });
