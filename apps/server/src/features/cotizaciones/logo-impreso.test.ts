import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the logo of a quote', () => {
  let server: TestServer;
  /** Drawing processes, in the order of their start. */
  const drawing: ChildProcess[] = [];
  let isDeadly = false;
  const watch = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      if (!child.spawnargs.some((one) => one.endsWith('image.worker.ts'))) return;
      drawing.push(child);
      if (isDeadly) child.kill('SIGKILL');
    });
  };
  beforeEach(() => {
    isDeadly = false;
  });
  beforeAll(async () => {
    subscribe('child_process', watch);
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(async () => {
    unsubscribe('child_process', watch);
    await server?.stop();
  });

  async function makeShop() {
    const shop = await server.build.equipo();
    const { id, canalId, ana, boss } = shop;
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id, mensajes: ['Hola'] });
    const form = new FormData();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const logo = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#fff8', noise } })
      .png()
      .toBuffer();
    form.set('s', '{}');
    form.set('foto', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
    const saved = await server.call('PUT', `/api/subscribers/${id}`, { token: boss.token, body: form });
    expect(saved.status, saved.text).toBe(200);
    /** The logo's width in the quote, in pixels. */
    const quote = async () => {
      const body = {
        conversacionId: chat.id,
        clienteNombre: 'María',
        clienteApellido: 'Gómez',
        clienteEmail: 'maria@correo.co',
        clienteTelefono: '+573001234567',
        items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 20_000 }],
      };
      const answer = await server.call('POST', '/api/cotizaciones', { token: ana.token, body });
      expect(answer.status, answer.text).toBe(201);
      const pdf = Buffer.from(await (await fetch(server.url + answer.body.pdfUrl)).arrayBuffer()).toString('latin1');
      return Number(/\/Subtype \/Image[^>]*\/Width (\d+)/.exec(pdf)?.[1] ?? 0);
    };
    return { ...shop, quote };
  }

  it('is the stored one if drawing for print crashes, and later quotes are not affected', async () => {
    const { quote } = await makeShop();
    // the process of the upload, and each that starts later
    isDeadly = true;
    for (const child of drawing) if (child.kill('SIGKILL')) await once(child, 'exit');
    const before = drawing.length;
    expect(await quote()).toBe(300);
    expect(drawing).toHaveLength(before + 1);
    isDeadly = false;
    expect(await quote()).toBe(267);
  });

  it('is left out if its bytes are corrupt, which would crash the drawing of the sheet', async () => {
    const { id, quote } = await makeShop();
    const [logo] = await server.db.query<{ clave: string }>(
      `select a.clave from app.archivos a join app.suscriptores s on s.id = a.suscriptor_id and s.logo_archivo_id = a.id where s.id = $1`,
      [id],
    );
    const path = join(server.dataDir, 'files', logo?.clave ?? '');
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    await writeFile(path, bytes.fill(0x55, middle, middle + 400));
    expect(await quote()).toBe(0);
  });
});
