import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { SMALL_S3, startSmallS3, type SmallS3 } from '@tertulia/testkit/small-s3';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { webmRecording } from '@tertulia/testkit/sounds';

/** Two parts of the bucket. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(6 * 1024 * 1024)]);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const COTIZACION = {
  clienteNombre: 'María',
  clienteEmail: 'maria@correo.co',
  clienteTelefono: '+573001234567',
  items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 1 }],
  enviarEnConversacion: true,
  mensajeConversacion: 'Te la comparto',
  clienteCotizacionId: randomUUID(),
};

describe('the product on a bucket', () => {
  const logged: string[] = [];
  let s3: SmallS3;
  let server: TestServer;
  beforeAll(async () => {
    s3 = await startSmallS3();
    s3.fail('CreateMultipartUpload', { status: 403, code: 'AccessDenied' });
    server = await startTestServer({
      env: { S3_URL: `${s3.url}/of/ours` },
      log: createLog('trace', { write: (line: string) => void logged.push(line) }),
      pace: BRISK,
    });
  });
  afterAll(async () => {
    await server?.stop();
    await s3?.stop();
  });

  function upload(token: string) {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(PDF)], { type: 'application/pdf' }), 'carta.pdf');
    return server.call('POST', '/api/media-bank', { token, body: form });
  }
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + url, { headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is not ready while the bucket is unusable, logs the reason, and is ready once it works', async () => {
    await eventually(async () => logged.some((line) => line.includes('files cannot be stored')), 'the start says so');
    const refused = await server.call('GET', '/readyz');
    expect(refused).toMatchObject({ status: 503, body: { checks: { database: true, storage: false } } });
    expect(logged.some((line) => line.includes('AccessDenied'))).toBe(true);
    s3.fail('CreateMultipartUpload', 'silence', 0);
    const ready = await eventually(async () => {
      const answer = await server.call('GET', '/readyz');
      return answer.status === 200 && answer;
    }, 'the bucket is asked again');
    expect(ready.body).toMatchObject({ checks: { storage: true } });
  });

  it('stores a file, serves it whole and in parts to its own subscriber only, and removes it', async () => {
    const { ana } = await server.build.equipo();
    const { ana: outsider } = await server.build.equipo();
    const { status, body } = await upload(ana.token);
    expect({ status, tamano: body.tamano }).toEqual({ status: 201, tamano: PDF.length });
    expect([...s3.objects.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^of/ours/${ana.suscriptorId}/[0-9a-f]{2}/[0-9a-f]{38}$`)),
    ]);
    expect(s3.uploads.size).toBe(0);
    await expect(readdir(join(server.dataDir, 'files'))).rejects.toThrow('ENOENT');

    const whole = await read(body.url);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(PDF)).toBe(true);
    const part = await read(body.url, { range: 'bytes=5242830-5242929' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5242830-5242929/${PDF.length}`);
    expect(part.bytes.equals(PDF.subarray(5_242_830, 5_242_930))).toBe(true);
    const end = await read(body.url, { range: 'bytes=-10' });
    expect(end.bytes.equals(PDF.subarray(-10))).toBe(true);

    const address = `/api/archivos/${body.archivoId}/url`;
    expect((await server.call('GET', address, { token: ana.token })).status).toBe(200);
    expect((await server.call('GET', address, { token: outsider.token })).status).toBe(404);
    expect((await server.call('DELETE', `/api/media-bank/${body.id}`, { token: outsider.token })).status).toBe(404);

    expect((await server.call('DELETE', `/api/media-bank/${body.id}`, { token: ana.token })).status).toBe(204);
    await eventually(async () => s3.objects.size === 0, 'the bytes go');
    expect((await read(body.url)).status).toBe(404);
  });

  it('answers with a retry while the store is down, and keeps nothing of that', async () => {
    const { ana } = await server.build.equipo();
    s3.fail('UploadPart', { status: 503, code: 'SlowDown' });
    expect(await upload(ana.token)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    s3.fail('UploadPart', { status: 507, code: 'XMinioStorageFull' });
    expect(await upload(ana.token)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: expect.stringContaining('espacio') },
    });
    s3.fail('UploadPart', 'silence', 0);
    expect({ objects: s3.objects.size, uploads: s3.uploads.size }).toEqual({ objects: 0, uploads: 0 });
    const { body } = await upload(ana.token);
    s3.fail('GetObject', { status: 503, code: 'SlowDown' });
    expect((await read(body.url)).status).toBe(503);
    s3.fail('GetObject', 'silence', 0);
    expect((await read(body.url)).status).toBe(200);
  });

  it('reports the outcome of a call even if removing unneeded files fails', async () => {
    const { ana, ...shop } = await server.build.equipo();
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const send = (mensaje: object, bytes: Buffer, name: string, type: string) => {
      const body = new FormData();
      body.set('mensaje', JSON.stringify({ contenido: '', ...mensaje }));
      body.set('adjunto', new File([Uint8Array.from(bytes)], name, { type }));
      return server.call('POST', `/api/conversations/${chat.id}/messages`, { token: ana.token, body });
    };
    const webm = await webmRecording();
    s3.fail('DeleteObject', { status: 403, code: 'AccessDenied' });
    for (const sendIt of [
      (key: object) => send(key, PNG, 'a.png', 'image/png'),
      (key: object) => send({ tipo: 'VOZ', ...key }, webm, 'nota-voz.webm', 'audio/webm'),
    ]) {
      const key = { clienteMensajeId: randomUUID() };
      const [first, again] = [await sendIt(key), await sendIt(key)];
      expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    }
    expect(await send({}, PNG, 'a.pdf', 'application/pdf')).toMatchObject({ status: 415 });
    const quote = () =>
      server.call('POST', '/api/cotizaciones', { token: ana.token, body: { ...COTIZACION, conversacionId: chat.id } });
    const { body: quoted } = await quote();
    // as after a process that died once the number was given; then the customer opts out
    await server.db.query('update app.cotizaciones set archivo_id = null, mensaje_id = null where id = $1', [
      quoted.id,
    ]);
    await server.db.query('update app.contactos set no_escribir = true where id = $1', [chat.contactoId]);
    const before = s3.calls.length;
    expect((await quote()).status).toBe(409);
    // the provider may still be fetching the file sent above
    const changes = s3.calls.slice(before).filter((operation) => operation !== 'GetObject');
    expect(changes).toEqual(['PutObject', 'DeleteObject']);
    expect(logged.filter((line) => line.includes('was left behind')).length).toBeGreaterThan(3);
    s3.fail('DeleteObject', 'silence', 0);
  });

  it('has never logged the secret of the bucket', () => {
    const all = logged.join('');
    expect(all).toContain('call failed');
    for (const secret of [SMALL_S3.secret, encodeURIComponent(SMALL_S3.secret)]) expect(all).not.toContain(secret);
  });
});
