import { createStore } from '@tanstack/react-store';

export interface PhoneAct {
  act: 'llamar' | 'chat';
  numero: string;
}

/** The last action that the user chose for a phone number in a text: the shell opens its dialog, on any screen. */
export const phoneAct = createStore<PhoneAct | null>(null);
