import { type UploadedMedia, mediaOf } from './attachments.ts';
import { webmToOgg } from './webm-to-ogg.ts';

type VoiceRecording = { cancel: () => Promise<void>; stop: () => Promise<UploadedMedia> };

/** Starts recording a voice note; `stop` returns its media, `cancel` discards it. */
export async function recordVoice(): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => chunks.push(event.data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  const finish = async () => {
    recorder.stop();
    await ended;
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    cancel: finish,
    stop: async () => {
      await finish();
      const [type = ''] = recorder.mimeType.split(';');
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      // WhatsApp delivers voice notes as ogg/opus, Chromium records webm/opus: the same sound in another container.
      if (type.endsWith('webm'))
        return mediaOf(new Blob([await webmToOgg(bytes)], { type: 'audio/ogg' }), 'nota-de-voz.ogg');
      return mediaOf(new Blob([bytes], { type }), type.endsWith('mp4') ? 'nota-de-voz.m4a' : 'nota-de-voz.ogg');
    },
  };
}
