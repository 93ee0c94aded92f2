import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LlamadaPerdida } from '@tertulia/contract/features/llamadas/llamada';
import { PAISES_VOZ } from '@tertulia/contract/features/llamadas/destinos';
import { queryClient } from '../../platform/query/client.ts';
import { barraOf } from './barra.ts';
import { LlamadaBar } from './LlamadaBar.tsx';
import { LlamadaItem } from './LlamadasPanel.tsx';
import { LlamarForm } from './LlamarDialog.tsx';
import { PerdidasMark } from './PerdidasButton.tsx';
import { PerdidaItem } from './PerdidasDialog.tsx';
import { buildLlamada, buildViva } from './softphone-de-mano.ts';
import { Timbre } from './TimbreCard.tsx';
import { AjustesForm } from './VozAjustes.tsx';

const ALONE = { startedHere: false, isCut: false };
const ignore = () => undefined;

function draw(part: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{part}</MantineProvider>
    </QueryClientProvider>,
  );
}

describe('the dialog', () => {
  const quien = { contactoId: 3, conversacionId: null, nombre: 'Ana Ruiz', telefono: '+573001234567' };

  // covers D2-2.5-13, D2-5.5-02, D2-5.5-03
  it('begins with the contact’s number, the first channel and the recording switched on', () => {
    queryClient.setQueryData(
      ['llamadas', 'canales'],
      [
        { id: 2, friendlyName: 'Ventas', numero: '+576015550101' },
        { id: 4, friendlyName: '', numero: '+576015550102' },
      ],
    );
    const html = draw(<LlamarForm quien={quien} onClose={ignore} />);
    expect(html).toContain('value="+57 300 123 4567"');
    expect(html).toContain('Se normaliza a E.164; sin indicativo se toma Colombia (+57). Se marcará +573001234567.');
    expect(html).toMatch(/<option value="2" selected="">Ventas \(\+57 601 555 0101\)</);
    expect(html).toMatch(/<option value="4">\+57 601 555 0102</);
    expect(html).toMatch(/type="checkbox"[^>]*checked=""/);
    expect(html).toContain('Grabar llamada');
    expect(html).toContain('Antes de hablar, el cliente oye que la llamada se graba.');
  });

  // covers D2-5.5-01a
  it('cannot be sent without a channel, and names the people who can help', () => {
    queryClient.setQueryData(['llamadas', 'canales'], []);
    const html = draw(<LlamarForm quien={quien} onClose={ignore} />);
    expect(html).toContain('Ningún canal puede hacer llamadas.');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|<button[^>]*type="submit"[^>]*disabled=""/);
  });
});

describe('the bar', () => {
  const aqui = { sid: 'CA7', from: '+576015550101', paso: 'ACEPTADA', silenciada: true, sinRed: false } as const;
  const drawBar = (...known: Parameters<typeof barraOf>) => {
    const barra = barraOf(...known);
    return barra ? draw(<LlamadaBar barra={barra} desde={null} />) : '';
  };

  // covers D2-2.5-09
  it('names the number, and mutes and hangs up in the tab that has the sound', () => {
    const html = drawBar(buildViva({ estado: 'EN_CURSO' }), aqui, ALONE);
    expect(html).toContain('En llamada con +57 300 123 4567');
    expect(html).toContain('Micrófono silenciado · Se está grabando · Ana Ruiz');
    expect(html).toMatch(/aria-label="Silenciar micrófono" aria-pressed="true"/);
    expect(html).toContain('aria-label="Colgar"');
  });

  it('says that it reconnects while its network is lost, and why it ended if the network stayed lost', () => {
    const cut = drawBar(buildViva({ estado: 'EN_CURSO' }), { ...aqui, silenciada: false, sinRed: true }, ALONE);
    expect(cut).toContain('Reconectando… · Se está grabando · Ana Ruiz');
    expect(cut).toContain('data-reconnecting');
    expect(cut).toContain('aria-label="Colgar"');
    const over = drawBar(buildViva({ estado: 'EN_CURSO' }), null, { startedHere: true, isCut: true, isLost: true });
    expect(over).toContain('Llamada terminada: se perdió la conexión');
    expect(over).not.toContain('<button');
  });

  it('offers only to hang up if another tab has the sound, and says so', () => {
    const html = drawBar(buildViva({ estado: 'EN_CURSO' }), null, ALONE);
    expect(html).toContain('El audio está en otra pestaña o equipo');
    expect(html).toContain('aria-label="Colgar"');
    expect(html).not.toContain('Silenciar micrófono');
  });

  it('names the other party and offers nothing more when the call is over', () => {
    const html = drawBar(buildViva({ estado: 'OCUPADA' }), null, ALONE);
    expect(html).toContain('Llamada terminada: ocupado');
    expect(html).toContain('>Ana Ruiz<');
    expect(html).not.toContain('<button');
  });
});

describe('a call in the history', () => {
  it('shows direction, result, duration, user and number', () => {
    const html = draw(
      <LlamadaItem llamada={buildLlamada({ estado: 'COMPLETADA', duracionSegundos: 65, terminada: null })} />,
    );
    for (const part of ['Saliente · Completada', '1:05', 'Camilo Rojas · +57 300 123 4567 · Principal', '22/11/2026'])
      expect(html).toContain(part);
    expect(html).not.toContain('rabación');
  });

  it('shows a customer’s call that was not answered as missed', () => {
    const html = draw(
      <LlamadaItem llamada={buildLlamada({ direccion: 'ENTRANTE', estado: 'NO_CONTESTADA', usuarioNombre: null })} />,
    );
    expect(html).toContain('Entrante · Perdida');
    expect(html).toContain('>+57 300 123 4567 · Principal<');
  });

  it.each([
    ['PENDIENTE', 'La grabación está en camino.'],
    ['ERROR', 'La grabación no está disponible.'],
    ['LISTO', 'Grabada. No tienes permiso para escucharla.'],
  ] as const)('whose recording is %s without an address says «%s»', (estado, text) => {
    expect(draw(<LlamadaItem llamada={buildLlamada({ grabacion: { estado, url: null } })} />)).toContain(text);
  });
});

describe('a customer’s call that rings', () => {
  const aqui = { sid: 'CA9', from: '+573001112233', paso: 'TIMBRA', silenciada: false, sinRed: false } as const;
  const ring = (nombre: string | null) => {
    const viva = buildViva({ direccion: 'ENTRANTE', callSid: 'CA9', estado: 'SONANDO', contactoNombre: nombre });
    const barra = barraOf(viva, aqui, ALONE);
    return barra && draw(<Timbre barra={barra} />);
  };

  // covers D2-4-25a
  it('names the caller, says that it is accepted automatically, and can be accepted or refused during its three seconds', () => {
    const html = ring('Ana Ruiz');
    for (const part of ['Llamada entrante de Ana Ruiz', '+57 300 123 4567', 'Se contesta sola en unos segundos'])
      expect(html).toContain(part);
    expect(html).toContain('animation-duration:3000ms');
    expect(html).toMatch(/>Rechazar<.*>Contestar</);
    // the next key of a user who is typing would answer or refuse
    expect(html).not.toContain('autofocus');
  });

  it('says that a hidden number is hidden', () => {
    const hidden = { ...aqui, from: '+266696687' };
    const barra = barraOf(null, hidden, ALONE);
    expect(barra && draw(<Timbre barra={barra} />)).toContain('Llamada entrante de Número oculto');
  });

  it('names the number of an unknown caller, once', () => {
    expect(ring(null)?.match(/\+57 300 123 4567/g)).toHaveLength(2);
  });
});

describe('the settings of calls', () => {
  const settings = (paises: string[], minutosDia: number, canalesSinVoz: string[] = []) =>
    draw(<AjustesForm ajustes={{ paises, minutosDia, canalesSinVoz }} onClose={ignore} />);
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => [
      /value="(\d+)"/.exec(box)?.[1],
      box.includes('checked=""'),
    ]);

  it('offer every country that may be called, Colombia first, with the allowed ones checked', () => {
    const shown = boxes(settings(['57', '34'], 600));
    expect(shown).toHaveLength(Object.keys(PAISES_VOZ).length);
    expect(shown[0]).toEqual(['57', true]);
    expect(shown.filter(([, isOn]) => isOn).map(([codigo]) => codigo)).toEqual(['57', '34']);
  });

  it('name the channels that cannot make or receive calls', () => {
    expect(settings(['57'], 600)).not.toContain('subcuenta');
    expect(settings(['57'], 600, ['Ventas'])).toContain('Ventas: está en una subcuenta de Twilio');
    expect(settings(['57'], 600, ['Ventas', 'Soporte'])).toContain('Ventas y Soporte: están en subcuentas de Twilio');
  });

  it('show the errors of no country and of too many minutes', () => {
    expect(settings([], 600)).toContain('Sin países permitidos nadie podrá llamar.');
    expect(settings(['57'], 10_001)).toContain('Máximo 10.000 minutos');
  });
});

describe('missed calls', () => {
  it.each([
    [0, 'aria-label="Llamadas perdidas"'],
    [1, 'aria-label="Llamadas perdidas, 1 por devolver"'],
    [1200, 'aria-label="Llamadas perdidas, 1.200 por devolver"'],
  ])('%i of them are counted in the shell', (pending, label) => {
    expect(draw(<PerdidasMark pending={pending} onOpen={ignore} />)).toContain(label);
  });

  it('show who called, when and on which channel, and who has talked with them since', () => {
    const perdida = {
      id: 1,
      numero: '+573001234567',
      esLlamable: true,
      contactoId: 3,
      contactoNombre: 'Ana Ruiz',
      conversacionId: null,
      canalId: 2,
      canalNombre: 'Principal',
      estado: 'NO_CONTESTADA' as const,
      creada: '2026-11-22T15:00:00.000Z',
      atendida: null,
    };
    const item = (change: Partial<LlamadaPerdida> = {}) =>
      draw(<PerdidaItem perdida={{ ...perdida, ...change }} onCall={ignore} onLeave={ignore} />);
    for (const part of ['>Ana Ruiz<', '+57 300 123 4567 · Principal', '22/11/2026', 'Devolver la llamada: Ana Ruiz'])
      expect(item()).toContain(part);
    expect(item()).not.toContain('habló');
    expect(item({ contactoNombre: null })).toContain('Devolver la llamada: +57 300 123 4567');
    const oculto = item({ numero: '+266696687', contactoNombre: null, esLlamable: false });
    expect(oculto).toContain('>Número oculto<');
    expect(oculto).not.toMatch(/266|Devolver/);
    const atendida = { fecha: '2026-11-22T20:40:00.000Z', usuarioNombre: 'Luis' };
    expect(item({ atendida })).toMatch(/Luis habló con este número · 22\/11\/2026 15:40/);
  });
});
