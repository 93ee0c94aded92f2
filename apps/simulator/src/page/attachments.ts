import type { InboundInput, InboundMediaInput } from '../inbound-params.ts';
import { ask, el, field, textOf } from './dom.ts';

const MAX_BYTES = 16 * 1024 * 1024;

export type UploadedMedia = InboundMediaInput & { base64: string; contentType: string };
type Place = Pick<InboundInput, 'label' | 'address' | 'latitude' | 'longitude'>;

const PLACES = [
  { label: 'Parque de la 93', address: 'Calle 93A # 11A-11, Bogotá', latitude: 4.67664, longitude: -74.04821 },
  { label: 'Plaza Botero', address: 'Carrera 52, Medellín', latitude: 6.25232, longitude: -75.56852 },
  { label: 'Torre del Reloj', address: 'Centro Histórico, Cartagena', latitude: 10.42307, longitude: -75.54925 },
];

/** Opens the file picker; resolves to the media of a message, or null. */
export function pickFile(accept: string): Promise<UploadedMedia | null> {
  return new Promise((resolve, reject) => {
    const input = el('input', { type: 'file', accept });
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return resolve(null);
      if (file.size > MAX_BYTES) return reject(new Error('El archivo supera los 16 MB que admite WhatsApp.'));
      return resolve(mediaOf(file, file.name));
    });
    input.click();
  });
}

/** A file in the form that the control API accepts. */
export async function mediaOf(blob: Blob, fileName?: string): Promise<UploadedMedia> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    // readAsDataURL always results in text
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
  const contentType = blob.type || 'application/octet-stream';
  return { base64: url.slice(url.indexOf(',') + 1), contentType, fileName };
}

/** Asks for a place to share. */
export async function askPlace(): Promise<Place | null> {
  const options = PLACES.map(({ label, address }, index) =>
    el('option', { value: String(index) }, `${label} · ${address}`),
  );
  const values = await ask(
    'Compartir ubicación',
    [
      field('Lugar', el('select', { name: 'place' }, options, el('option', { value: '' }, 'Otro lugar'))),
      field(
        'Latitud',
        el('input', {
          name: 'latitude',
          type: 'number',
          step: 'any',
          min: '-90',
          max: '90',
          placeholder: 'Solo para otro lugar',
        }),
      ),
      field(
        'Longitud',
        el('input', {
          name: 'longitude',
          type: 'number',
          step: 'any',
          min: '-180',
          max: '180',
          placeholder: 'Solo para otro lugar',
        }),
      ),
    ],
    'Enviar ubicación',
  );
  if (!values) return null;
  const latitude = textOf(values, 'latitude');
  const longitude = textOf(values, 'longitude');
  if (latitude !== '' && longitude !== '') return { latitude: Number(latitude), longitude: Number(longitude) };
  const chosen = textOf(values, 'place');
  return PLACES.find((_place, index) => String(index) === chosen) ?? null;
}

/** Asks for the ad from which the customer writes. */
export async function askAd(): Promise<Pick<InboundInput, 'body' | 'referral'> | null> {
  const values = await ask(
    'Mensaje desde un anuncio',
    [
      field(
        'Tipo',
        el(
          'select',
          { name: 'sourceType' },
          el('option', { value: 'ad' }, 'Anuncio'),
          el('option', { value: 'post' }, 'Publicación'),
        ),
      ),
      field('Titular', el('input', { name: 'headline', value: 'Café de origen con 20 % de descuento' })),
      field('Texto', el('input', { name: 'adBody', value: 'Escríbenos y recibe tu pedido hoy mismo en Bogotá.' })),
      field('Enlace', el('input', { name: 'sourceUrl', type: 'url', value: 'https://fb.me/3hXcafeandino' })),
      field('Imagen (opcional)', el('input', { name: 'picture', type: 'file', accept: 'image/*' })),
      field(
        'Mensaje del cliente',
        el('input', {
          name: 'body',
          required: true,
          value: 'Hola, quiero más información del anuncio.',
        }),
      ),
    ],
    'Enviar mensaje',
  );
  if (!values) return null;
  const referral: InboundInput['referral'] = {
    sourceType: textOf(values, 'sourceType'),
    headline: textOf(values, 'headline'),
    body: textOf(values, 'adBody'),
    sourceUrl: textOf(values, 'sourceUrl'),
    sourceId: String(Date.now()),
  };
  const picture = values.get('picture');
  if (picture instanceof File && picture.size > 0) {
    const { base64, contentType } = await mediaOf(picture);
    Object.assign(referral, { mediaBase64: base64, mediaContentType: contentType });
  }
  return { body: textOf(values, 'body'), referral };
}
