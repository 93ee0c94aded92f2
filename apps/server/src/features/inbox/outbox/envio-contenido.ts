import type { OutgoingContent, ProviderMessage } from '#integrations/twilio/port';

/**
 * The content of a message for the provider. `texto` is what the customer reads: the text, the caption, the filled-in
 * template.
 */
export type ContenidoEnvio =
  | { clase: 'TEXTO'; texto: string }
  | { clase: 'MEDIA'; texto: string }
  | { clase: 'PLANTILLA'; texto: string; contentSid: string; variables: Record<string, string> };

export type ClaseEnvio = ContenidoEnvio['clase'];

/** The same, as its row stores it. */
export interface ContenidoRow {
  clase: ClaseEnvio;
  texto: string;
  contentSid: string | null;
  contentVariables: Record<string, string> | null;
  /** The files of the message, in order; only those of kind MEDIA leave. */
  archivoIds: number[] | null;
}

/**
 * The provider request of one outbox entry, by its kind. `urlOf` returns the address from which the provider fetches a
 * file.
 */
export function toOutgoingContent(row: ContenidoRow, urlOf: (archivoId: number) => string): OutgoingContent {
  switch (row.clase) {
    case 'TEXTO':
      return { kind: 'text', body: row.texto };
    case 'MEDIA':
      return { kind: 'media', body: row.texto, mediaUrls: (row.archivoIds ?? []).map(urlOf) };
    case 'PLANTILLA':
      return { kind: 'template', contentSid: row.contentSid ?? '', variables: row.contentVariables ?? {} };
  }
}

/** Whether a message in the provider's list can be the one of this row. The list names no templates and no files. */
export function isSameContent(row: ContenidoRow, listed: Pick<ProviderMessage, 'body' | 'numMedia'>): boolean {
  switch (row.clase) {
    case 'TEXTO':
      return listed.numMedia === 0 && listed.body === row.texto;
    case 'MEDIA':
      return listed.numMedia > 0 && listed.body.trim() === row.texto.trim();
    case 'PLANTILLA':
      return isRenderingOf(row, listed.body);
  }
}

/**
 * The provider fills in a template itself: spaces may differ from ours, and the text may have been edited there since.
 */
function isRenderingOf({ texto, contentVariables }: ContenidoRow, body: string): boolean {
  if (plain(body) === plain(texto)) return true;
  const values = Object.values(contentVariables ?? {}).filter((value) => value.trim() !== '');
  return values.length > 0 && values.every((value) => plain(body).includes(plain(value)));
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
