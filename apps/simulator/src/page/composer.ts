import type { InboundInput } from '../inbound-params.ts';
import type { PhoneMessage } from '../phone-view.ts';
import { askAd, askPlace, pickFile } from './attachments.ts';
import { quoteOf } from './bubbles.ts';
import { el, iconButton, openMenu } from './dom.ts';
import { recordVoice } from './voice.ts';
import { reasonOf } from './world.ts';

const MAX_HEIGHT_PX = 132;

/** The part of a customer's message that the composer provides. */
export type Content = Omit<InboundInput, 'from' | 'to' | 'profileName'>;
type Options = { send: (content: Content) => Promise<void>; complain: (text: string) => void };
type Composer = { element: HTMLElement; replyTo: (message: PhoneMessage | null) => void };

/** The field and buttons with which the customer types, attaches and records. */
export function createComposer({ send, complain }: Options): Composer {
  const text = el('textarea', { rows: 1, placeholder: 'Escribe un mensaje', ariaLabel: 'Mensaje' });
  const bar = el('form', { className: 'composer' });
  const quote = el('div', { className: 'replying', hidden: true });
  const element = el('div', {}, quote, bar);
  let replyingTo: PhoneMessage | null = null;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      complain(reasonOf(error));
    }
  };

  const sendWith = async (content: Content) => {
    const reply = replyingTo ? { replyToSid: replyingTo.sid } : {};
    replyTo(null);
    await send({ ...reply, ...content });
  };

  function replyTo(message: PhoneMessage | null): void {
    replyingTo = message;
    quote.hidden = message === null;
    if (!message) return;
    quote.replaceChildren(
      quoteOf(message),
      iconButton('close', 'No responder', () => replyTo(null)),
    );
    text.focus();
  }

  function sendText(): void {
    const body = text.value.trim();
    if (body === '') return;
    text.value = '';
    fit();
    void attempt(async () => {
      try {
        await sendWith({ body });
      } catch (error) {
        // The text is kept if the simulator does not answer.
        text.value = body;
        throw error;
      } finally {
        fit();
      }
    });
  }

  const sendFile = (accept: string) =>
    attempt(async () => {
      const media = await pickFile(accept);
      if (!media) return;
      const body = text.value.trim();
      text.value = '';
      fit();
      await sendWith({ media: [media], ...(body ? { body } : {}) });
    });

  const sendAsked = (question: () => Promise<Content | null>) =>
    attempt(async () => {
      const answer = await question();
      if (answer) await sendWith(answer);
    });

  const attach = iconButton('attach', 'Adjuntar', () =>
    openMenu(
      attach,
      [
        { symbol: 'picture', label: 'Foto o video', run: () => sendFile('image/*,video/*') },
        { symbol: 'file', label: 'Documento', run: () => sendFile('') },
        { symbol: 'mic', label: 'Audio desde un archivo', run: () => sendFile('audio/*') },
        { symbol: 'place', label: 'Ubicación', run: () => sendAsked(askPlace) },
        { symbol: 'ad', label: 'Mensaje desde un anuncio', run: () => sendAsked(askAd) },
      ],
      { bottom: '48px', left: '0' },
    ),
  );
  const anchor = el('div', { className: 'menu-anchor icon-anchor' }, attach);
  const submit = iconButton('send', 'Enviar', null, { type: 'submit', className: 'icon send' });
  const mic = iconButton('mic', 'Grabar una nota de voz', () => attempt(record));

  function fit(): void {
    text.style.height = 'auto';
    text.style.height = `${Math.min(MAX_HEIGHT_PX, text.scrollHeight + 2)}px`;
    const isEmpty = text.value.trim() === '';
    submit.hidden = isEmpty;
    mic.hidden = !isEmpty;
  }

  async function record(): Promise<void> {
    if (!navigator.mediaDevices || !window.MediaRecorder)
      throw new Error('Este navegador no puede grabar aquí. Adjunta un audio desde un archivo.');
    const recording = await recordVoice().catch(() => {
      throw new Error('No hay permiso para usar el micrófono. Adjunta un audio desde un archivo.');
    });
    const startedAt = Date.now();
    const label = el('span', { className: 'recording', role: 'status' }, 'Grabando 0:00');
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - startedAt) / 1000);
      label.textContent = `Grabando ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    }, 250);
    const end = () => {
      clearInterval(timer);
      bar.replaceChildren(anchor, text, mic, submit);
      fit();
    };
    const keep = () =>
      attempt(async () => {
        end();
        await sendWith({ media: [await recording.stop()] });
      });
    const forget = () =>
      attempt(async () => {
        end();
        await recording.cancel();
      });
    bar.replaceChildren(
      iconButton('close', 'Descartar la grabación', forget),
      label,
      iconButton('send', 'Enviar la nota de voz', keep, { className: 'icon send' }),
    );
  }

  bar.append(anchor, text, mic, submit);
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    sendText();
  });
  text.addEventListener('input', fit);
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      sendText();
    } else if (event.key === 'Escape') replyTo(null);
  });
  fit();
  return { element, replyTo };
}
