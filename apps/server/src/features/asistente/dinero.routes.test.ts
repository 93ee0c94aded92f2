import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAsistenteDesk, type AsistenteDesk } from '@tertulia/testkit/asistente-desk';
import type { Equipo } from '@tertulia/testkit/factories';

const AYER = '2025-03-10T15:00:00Z';
const ANTIER = '2025-03-09T15:00:00Z';

describe('money in an answer (decision 17)', () => {
  let desk: AsistenteDesk;
  let shop: Equipo;

  beforeAll(async () => {
    desk = await startAsistenteDesk();
    shop = await desk.server.build.equipo('centavos');
    await plant();
  }, 60_000);
  afterAll(() => desk?.server.stop());

  async function plant() {
    const { insert, conversacion, cotizacion } = desk.server.build;
    const own = { suscriptor_id: shop.id };
    const recarga = await insert('recargas', {
      ...own,
      referencia: `T${shop.id}R${'A'.repeat(32)}`,
      medio: 'MANUAL',
      estado: 'APROBADA',
      monto_centavos: 1_000_000,
      usuario_nombre: 'Jefa',
      creada: AYER,
      resuelta: AYER,
    });
    await insert('movimientos', {
      ...own,
      fecha: AYER,
      tipo: 'RECARGA',
      monto_centavos: 1_000_000,
      referencia: 'r',
      recarga_id: recarga,
    });
    for (const [tipo, centavos] of [
      ['CONSUMO_MENSAJE', -25_050],
      ['CONSUMO_VOZ', -25_050],
    ] as const)
      await insert('movimientos', { ...own, fecha: AYER, tipo, monto_centavos: centavos, referencia: tipo });
    for (const [concepto, centavos] of [
      ['MENSAJE', 25_050],
      ['VOZ', 30_000],
    ] as const)
      await insert('tarifas', { ...own, concepto, precio_centavos: centavos, vigente_desde: '2025-01-01T05:00:00Z' });
    const chat = await conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId, nombre: 'Hotel del Sol' });
    for (const [consecutivo, centavos, at] of [
      [12, 1_250_000, AYER],
      [13, 99_950, ANTIER],
    ] as const) {
      await cotizacion(shop.id, {
        consecutivo,
        conversacionId: chat.id,
        usuario: shop.ana,
        nombre: `Hotel ${consecutivo}`,
        totalCentavos: centavos,
        createdAt: at,
        items: [
          { nombre: 'Café', codigo: 'CAF', precioCentavos: centavos },
          { nombre: 'Taza', codigo: 'TAZ' },
        ],
      });
    }
  }

  const ask = (mensaje: string) => desk.ask(shop.boss, mensaje);
  const column = async (mensaje: string, at: number) => (await ask(mensaje)).filas.map((row) => row[at]);

  it('has no centavos where nothing in it has', async () => {
    expect((await ask('cuánto saldo tenemos')).texto).toBe('El saldo es de $ 9.499.');
    expect((await ask('cuánto recargamos ayer')).texto).toContain('1 recarga por $ 10.000.');
    expect((await ask('de cuánto fue la cotización 12')).texto).toContain('es por $ 12.500;');
    expect((await ask('cuántas cotizaciones hicimos ayer')).texto).toBe('Ayer: 1 cotización por $ 12.500.');
  });

  it('has them everywhere as soon as one amount has, a sum as well as its parts', async () => {
    expect(await column('movimientos de saldo de ayer', 2)).toEqual(['-$ 250,50', '-$ 250,50', '$ 10.000,00']);
    const spent = await ask('cuánto gastamos ayer');
    expect(spent.texto).toBe('Ayer: el consumo fue de $ 501,00.');
    expect(spent.filas.map((row) => row[2])).toEqual(['$ 250,50', '$ 250,50']);
    expect((await column('cuánto vale el minuto de llamada', 1)).filter((precio) => precio !== '$ 0,00')).toEqual([
      '$ 250,50',
      '$ 300,00',
    ]);
    const quote = await ask('de cuánto fue la cotización 13');
    expect(quote.texto).toContain('es por $ 999,50;');
    expect(quote.filas.map((row) => row[3])).toEqual(['$ 999,50', '$ 1.000,00']);
    const month = await ask('cuántas cotizaciones hicimos este mes');
    expect(month.texto).toBe('Este mes: 2 cotizaciones por $ 13.499,50.');
    expect(month.filas.map((row) => row[3])).toEqual(['$ 12.500,00', '$ 999,50']);
    expect(await column('a qué cliente le hemos cotizado más', 2)).toEqual(['$ 12.500,00', '$ 999,50']);
    expect(await column('qué le cotizamos a hotel', 3)).toEqual(['$ 12.500,00', '$ 999,50']);
    const compared = await ask('compara ayer con antier');
    expect(compared.filas.find(([cifra]) => cifra === 'Valor cotizado')?.slice(1)).toEqual([
      '$ 12.500,00',
      '$ 999,50',
      '+$ 11.500,50',
    ]);
  });
});
