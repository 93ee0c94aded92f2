/** Texts of voice notes, separate from the other texts, which load before anything can be recorded. */
export const VOZ_TEXTS = {
  voice: 'Grabar nota de voz',
  recording: 'Grabación de nota de voz',
  recordingNow: 'Grabando',
  paused: 'En pausa',
  askingMicrophone: 'Esperando el permiso del micrófono…',
  noMicrophone: 'No pudimos usar el micrófono. Revisa el permiso del navegador y que haya uno conectado.',
  noVoiceFormat:
    'Este navegador no graba notas de voz que WhatsApp pueda reproducir. Actualízalo, usa Chrome o Firefox, o adjunta un audio.',
  discardVoice: 'Descartar la grabación',
  pauseVoice: 'Pausar la grabación',
  resumeVoice: 'Continuar la grabación',
  sendVoice: 'Enviar la nota de voz',
  voiceKept: 'La grabación se detuvo antes de enviarla.',
} as const;
