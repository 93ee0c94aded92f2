import { ask, el, field } from './dom.js';

const MAX_BYTES = 16 * 1024 * 1024;

const PLACES = [
  { label: 'Parque de la 93', address: 'Calle 93A # 11A-11, Bogotá', latitude: 4.67664, longitude: -74.04821 },
  { label: 'Plaza Botero', address: 'Carrera 52, Medellín', latitude: 6.25232, longitude: -75.56852 },
  { label: 'Torre del Reloj', address: 'Centro Histórico, Cartagena', latitude: 10.42307, longitude: -75.54925 },
];

/** Lets the person pick a file; resolves to media for a message, or null. */
export function pickFile(accept) {
  return new Promise((resolve, reject) => {
    const input = el('input', { type: 'file', accept });
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const [file] = input.files;
      if (!file) return resolve(null);
      if (file.size > MAX_BYTES) return reject(new Error('El archivo supera los 16 MB que admite WhatsApp.'));
      return resolve(mediaOf(file, file.name));
    });
    input.click();
  });
}

/** A file's bytes as the control API takes them. */
export async function mediaOf(blob, fileName) {
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  const contentType = blob.type || 'application/octet-stream';
  return { base64: url.slice(url.indexOf(',') + 1), contentType, fileName };
}

/** Asks for a place to share. */
export async function askPlace() {
  const options = PLACES.map(({ label, address }, index) => el('option', { value: index }, `${label} · ${address}`));
  const values = await ask(
    'Compartir ubicación',
    [
      field('Lugar', { name: 'place' }, 'select', ...options, el('option', { value: '' }, 'Otro lugar')),
      field('Latitud', {
        name: 'latitude',
        type: 'number',
        step: 'any',
        min: -90,
        max: 90,
        placeholder: 'Solo para otro lugar',
      }),
      field('Longitud', {
        name: 'longitude',
        type: 'number',
        step: 'any',
        min: -180,
        max: 180,
        placeholder: 'Solo para otro lugar',
      }),
    ],
    'Enviar ubicación',
  );
  if (!values) return null;
  if (values.latitude !== '' && values.longitude !== '') {
    return { latitude: Number(values.latitude), longitude: Number(values.longitude) };
  }
  return PLACES[values.place] ?? null;
}

/** Asks for the ad from which the customer writes. */
export async function askAd() {
  const values = await ask(
    'Mensaje desde un anuncio',
    [
      field(
        'Tipo',
        { name: 'sourceType' },
        'select',
        el('option', { value: 'ad' }, 'Anuncio'),
        el('option', { value: 'post' }, 'Publicación'),
      ),
      field('Titular', { name: 'headline', value: 'Café de origen con 20 % de descuento' }),
      field('Texto', { name: 'adBody', value: 'Escríbenos y recibe tu pedido hoy mismo en Bogotá.' }),
      field('Enlace', { name: 'sourceUrl', type: 'url', value: 'https://fb.me/3hXcafeandino' }),
      field('Imagen (opcional)', { name: 'picture', type: 'file', accept: 'image/*' }),
      field('Mensaje del cliente', {
        name: 'body',
        required: true,
        value: 'Hola, quiero más información del anuncio.',
      }),
    ],
    'Enviar mensaje',
  );
  if (!values) return null;
  const { sourceType, headline, adBody, sourceUrl, picture, body } = values;
  const referral = { sourceType, headline, body: adBody, sourceUrl, sourceId: String(Date.now()) };
  if (picture?.size > 0) {
    const { base64, contentType } = await mediaOf(picture);
    Object.assign(referral, { mediaBase64: base64, mediaContentType: contentType });
  }
  return { body, referral };
}
