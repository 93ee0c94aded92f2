import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { Auricular, type AuricularDeps, RECONNECT_MS, RING_MS, SHOWN_MS } from './auricular.ts';
import { PATIENCE_MS } from './linea.ts';
import { EnLlamada } from './call-request.ts';
import { buildLlamada, buildViva, softphoneDeMano } from './softphone-de-mano.ts';
import { SoftphoneError } from './softphone.ts';

const NOW = Date.parse('2026-11-22T15:00:10.000Z');
const TOKEN_SECONDS = 900;
const TERMINADA = '2026-11-22T15:01:00.000Z';
const REQUEST = {
  body: { contactoId: 3, conversacionId: null, toNumber: '+573001234567', canalId: 2, grabar: true },
  nombre: 'Ana Ruiz',
};

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

function desk(change: Partial<AuricularDeps> = {}) {
  const phone = softphoneDeMano();
  const closed: number[] = [];
  const failures: unknown[] = [];
  let tokens = 0;
  const auricular = new Auricular({
    acquirePhone: () => Promise.resolve(true),
    openSoftphone: () => Promise.resolve(phone.softphone),
    fetchToken: () => Promise.resolve({ token: `t${++tokens}`, expiraEnSegundos: TOKEN_SECONDS, senal: null }),
    askMicrophone: () => Promise.resolve(),
    createLlamada: () => Promise.resolve(buildLlamada()),
    getActual: () => Promise.resolve(null),
    closeLlamada: (id) => {
      closed.push(id);
      return Promise.resolve();
    },
    onFailure: (error, intento) => void failures.push([intento, error]),
    now: () => Date.now(),
    ...change,
  });
  return { auricular, phone, closed, failures, barra: () => auricular.estado.state.barra };
}

/** Lets pending promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0);

async function available(change: Partial<AuricularDeps> = {}) {
  const made = desk(change);
  made.auricular.setLockHeld(true);
  made.auricular.disponer(true);
  await settle();
  return made;
}

describe('the user’s call', () => {
  // covers D2-1-06, D2-4-25a
  it('is answered at once when the browser rings, and goes through its states to its end', async () => {
    const { auricular, phone, barra } = desk();
    await auricular.llamar(REQUEST);
    expect(barra()).toMatchObject({ fase: 'LLAMANDO', estado: 'INICIANDO', nombre: 'Ana Ruiz', conMicrofono: false });
    const leg = phone.ring('CA7');
    await settle();
    expect(leg.done).toEqual(['accept']);
    auricular.takeViva(buildViva({ estado: 'SONANDO' }));
    expect(barra()).toMatchObject({ fase: 'LLAMANDO', estado: 'SONANDO', conMicrofono: true });
    expect(auricular.estado.state.desde).toBeNull();
    vi.setSystemTime(NOW + 5000);
    auricular.takeViva(buildViva({ estado: 'EN_CURSO', contestada: '2026-11-22T15:00:12.000Z' }));
    expect(barra()).toMatchObject({ fase: 'EN_CURSO', numero: '+573001234567' });
    expect(auricular.estado.state.desde).toBe(NOW + 5000);
    auricular.silenciar(true);
    expect(barra()?.silenciada).toBe(true);
    expect(auricular.estado.state.desde).toBe(NOW + 5000);
    auricular.takeViva(buildViva({ estado: 'COMPLETADA', terminada: TERMINADA }));
    expect(barra()).toMatchObject({ fase: 'TERMINADA', estado: 'COMPLETADA' });
    expect(leg.done).toEqual(['accept', 'mute', 'hangUp']);
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect(barra()).toBeNull();
    expect(phone.closed()).toBe(1);
  });

  // covers D2-4-25c
  it('begins with an open microphone after one that was muted', async () => {
    let id = 6;
    const { auricular, phone, barra } = desk({
      createLlamada: () => Promise.resolve(buildLlamada({ id: ++id, callSid: `CA${id}` })),
    });
    await auricular.llamar(REQUEST);
    const first = phone.ring('CA7');
    await settle();
    auricular.silenciar(true);
    expect(barra()?.silenciada).toBe(true);
    first.end();
    expect(barra()?.silenciada).toBe(false);
    auricular.takeViva(buildViva({ estado: 'COMPLETADA', terminada: TERMINADA }));
    await auricular.llamar(REQUEST);
    const second = phone.ring('CA8');
    await settle();
    expect(barra()).toMatchObject({ conMicrofono: true, silenciada: false });
    expect(second.done).toEqual(['accept']);
  });

  it('is known if the browser rings before the response arrives', async () => {
    let answer: (llamada: Llamada) => void = () => undefined;
    const { auricular, phone, barra } = desk({
      createLlamada: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const calling = auricular.llamar(REQUEST);
    await settle();
    const leg = phone.ring('CA7');
    auricular.takeViva(buildViva({ estado: 'SONANDO' }));
    await vi.advanceTimersByTimeAsync(RING_MS * 2);
    expect(leg.done).toEqual([]);
    answer(buildLlamada());
    await calling;
    await settle();
    expect(leg.done).toEqual(['accept']);
    // the event is newer than the response
    expect(barra()).toMatchObject({ fase: 'LLAMANDO', estado: 'SONANDO', esAqui: true });
  });

  it('does not go back if events arrive in another order, and stays over once it is over', async () => {
    const { auricular, phone, barra } = desk();
    await auricular.llamar(REQUEST);
    phone.ring('CA7');
    auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    auricular.takeViva(buildViva({ estado: 'SONANDO' }));
    expect(barra()?.estado).toBe('EN_CURSO');
    auricular.takeViva(buildViva({ estado: 'OCUPADA', terminada: TERMINADA }));
    auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    expect(barra()).toMatchObject({ fase: 'TERMINADA', estado: 'OCUPADA' });
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    expect(barra()).toBeNull();
  });

  it('costs nothing if the microphone is refused, and rejects with that reason', async () => {
    const createLlamada = vi.fn(() => Promise.resolve(buildLlamada()));
    const refused = new SoftphoneError('MICROFONO_NEGADO');
    const { auricular, barra } = desk({ createLlamada, askMicrophone: () => Promise.reject(refused) });
    await expect(auricular.llamar(REQUEST)).rejects.toBe(refused);
    expect(createLlamada).not.toHaveBeenCalled();
    expect(barra()).toBeNull();
  });

  it('is not started if the provider cannot be reached for a while', async () => {
    const createLlamada = vi.fn(() => Promise.resolve(buildLlamada()));
    const phone = softphoneDeMano();
    const { auricular } = desk({
      createLlamada,
      openSoftphone: () => Promise.resolve({ ...phone.softphone, register: () => new Promise<void>(() => undefined) }),
    });
    const refused = auricular.llamar(REQUEST).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await refused).toEqual(new SoftphoneError('CONEXION'));
    expect(createLlamada).not.toHaveBeenCalled();
    expect(phone.closed()).toBe(1);
  });

  it('is not started beside another one, in this tab or another', async () => {
    const { auricular } = desk();
    await auricular.llamar(REQUEST);
    await expect(auricular.llamar(REQUEST)).rejects.toBeInstanceOf(EnLlamada);
    const other = desk({ acquirePhone: () => Promise.resolve(false) });
    await expect(other.auricular.llamar(REQUEST)).rejects.toBeInstanceOf(EnLlamada);
    const elsewhere = desk();
    elsewhere.auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    await expect(elsewhere.auricular.llamar(REQUEST)).rejects.toBeInstanceOf(EnLlamada);
  });

  it('is hung up in the browser that has its sound, and otherwise by the server', async () => {
    const { auricular, phone, closed } = desk();
    await auricular.llamar(REQUEST);
    auricular.colgar();
    expect(closed).toEqual([7]);
    const leg = phone.ring('CA7');
    await settle();
    auricular.colgar();
    expect(leg.done).toEqual(['accept', 'hangUp']);
    expect(closed).toEqual([7]);
    const elsewhere = desk();
    elsewhere.auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    elsewhere.auricular.colgar();
    expect(elsewhere.closed).toEqual([7]);
  });

  // covers D2-4-25b
  it('that ends here is over at once; the server reports how, or is asked', async () => {
    const { auricular, phone, barra } = desk();
    await auricular.llamar(REQUEST);
    const leg = phone.ring('CA7');
    await settle();
    leg.end();
    expect(barra()).toMatchObject({ fase: 'TERMINADA', estado: 'INICIANDO' });
    auricular.takeViva(buildViva({ estado: 'NO_CONTESTADA', terminada: TERMINADA }));
    expect(barra()).toMatchObject({ fase: 'TERMINADA', estado: 'NO_CONTESTADA' });
    const silent = desk();
    await silent.auricular.llamar(REQUEST);
    const other = silent.phone.ring('CA7');
    await settle();
    other.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(silent.barra()).toBeNull();
  });

  it('that is on another machine is shown and not answered', async () => {
    const { auricular, phone, barra } = await available();
    auricular.takeViva(buildViva());
    const leg = phone.ring('CA7');
    await vi.advanceTimersByTimeAsync(RING_MS * 2);
    expect(leg.done).toEqual([]);
    expect(barra()).toMatchObject({ fase: 'LLAMANDO', esAqui: false });
  });
});

describe('a customer’s call', () => {
  const ENTRANTE = { id: 9, direccion: 'ENTRANTE', callSid: 'CA9', estado: 'SONANDO', grabar: false } as const;

  // covers D2-4-25a
  it('rings for three seconds and is then accepted', async () => {
    const { auricular, phone, barra } = await available();
    const leg = phone.ring('CA9', { from: '+573009998877' });
    expect(barra()).toMatchObject({ fase: 'TIMBRANDO', numero: '+573009998877', nombre: null, esAqui: true });
    auricular.takeViva(buildViva({ ...ENTRANTE, contactoNombre: 'Luis Mora' }));
    expect(barra()).toMatchObject({ fase: 'TIMBRANDO', nombre: 'Luis Mora' });
    await vi.advanceTimersByTimeAsync(RING_MS - 1);
    expect(leg.done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(leg.done).toEqual(['accept']);
    expect(barra()).toMatchObject({ fase: 'EN_CURSO', esAqui: true });
    expect(auricular.estado.state.desde).toBe(NOW + RING_MS);
  });

  it('is accepted sooner, once', async () => {
    const { auricular, phone } = await available();
    const leg = phone.ring('CA9');
    auricular.contestar();
    auricular.contestar();
    await vi.advanceTimersByTimeAsync(RING_MS * 2);
    expect(leg.done).toEqual(['accept']);
  });

  // covers D2-4-25b
  it('is refused, or abandoned by the customer, and not accepted afterwards', async () => {
    const { auricular, phone, barra } = await available();
    const refused = phone.ring('CA9');
    auricular.rechazar();
    expect(refused.done).toEqual(['reject']);
    const gone = phone.ring('CA10');
    gone.end();
    expect(barra()).toBeNull();
    await vi.advanceTimersByTimeAsync(RING_MS * 2);
    expect(refused.done).toEqual(['reject']);
    expect(gone.done).toEqual([]);
  });

  it('does not ring during another one', async () => {
    const { auricular, phone, barra } = await available();
    const first = phone.ring('CA9');
    auricular.contestar();
    await settle();
    const second = phone.ring('CA10');
    expect(second.done).toEqual(['reject']);
    expect(first.done).toEqual(['accept']);
    expect(barra()).toMatchObject({ fase: 'EN_CURSO' });
  });

  it('does not ring while the user’s own call is starting', async () => {
    let answer: (llamada: Llamada) => void = () => undefined;
    const { auricular, phone } = await available({
      createLlamada: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const calling = auricular.llamar(REQUEST);
    await settle();
    const early = phone.ring('CA9');
    answer(buildLlamada());
    await calling;
    const late = phone.ring('CA10');
    const own = phone.ring('CA7');
    await vi.advanceTimersByTimeAsync(RING_MS);
    expect([early.done, late.done, own.done]).toEqual([['reject'], ['reject'], ['accept']]);
  });

  // covers D2-4-25b
  it('is released if the microphone fails, and the failure is reported', async () => {
    const { auricular, phone, failures, barra } = await available();
    const refusal = new SoftphoneError('SIN_MICROFONO');
    const leg = phone.ring('CA9', { refusal });
    auricular.contestar();
    await settle();
    expect(failures).toEqual([['ANSWER', refusal]]);
    expect(leg.done).toEqual(['accept', 'reject']);
    expect(barra()).toBeNull();
  });
});

describe('being reachable', () => {
  it('begins with availability and the phone lock, renews its token in time, and ends with either', async () => {
    const { auricular, phone } = desk();
    auricular.disponer(true);
    await settle();
    expect(phone.tokens).toEqual([]);
    auricular.setLockHeld(true);
    await settle();
    expect(phone.tokens).toEqual(['t1']);
    expect(auricular.estado.state.isLost).toBe(false);
    phone.reach(false);
    expect(auricular.estado.state.isLost).toBe(true);
    phone.reach(true);
    await vi.advanceTimersByTimeAsync(TOKEN_SECONDS * 1000);
    expect(phone.tokens).toEqual(['t1', 't2']);
    auricular.setLockHeld(false);
    expect(phone.closed()).toBe(1);
    auricular.setLockHeld(true);
    await settle();
    auricular.disponer(false);
    expect(phone.closed()).toBe(2);
    await vi.advanceTimersByTimeAsync(TOKEN_SECONDS * 2000);
    expect(phone.tokens).toEqual(['t1', 't2', 't3']);
  });

  it('is retried after a failure, which is reported once', async () => {
    let times = 0;
    const { auricular, phone, failures } = await available({
      fetchToken: () =>
        ++times < 3
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ token: 'late', expiraEnSegundos: TOKEN_SECONDS, senal: null }),
    });
    expect(auricular.estado.state.isLost).toBe(true);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(failures).toEqual([['LISTEN', new Error('away')]]);
    expect(phone.tokens).toEqual(['late']);
    expect(auricular.estado.state.isLost).toBe(false);
  });

  it('outlasts the own call, and a call outlasts availability', async () => {
    const { auricular, phone } = await available();
    await auricular.llamar(REQUEST);
    const leg = phone.ring('CA7');
    await settle();
    auricular.disponer(false);
    expect(phone.closed()).toBe(0);
    leg.end();
    expect(phone.closed()).toBe(1);
  });
});

describe('a call that loses its network', () => {
  async function talking() {
    const made = desk();
    await made.auricular.llamar(REQUEST);
    const leg = made.phone.ring('CA7');
    await settle();
    made.auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    return { ...made, leg };
  }

  it('continues if the network returns in time', async () => {
    const { leg, barra, closed } = await talking();
    leg.line(false);
    expect(barra()).toMatchObject({ fase: 'EN_CURSO', sinRed: true });
    await vi.advanceTimersByTimeAsync(RECONNECT_MS - 1);
    leg.line(true);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(barra()).toMatchObject({ fase: 'EN_CURSO', sinRed: false });
    expect([leg.done, closed]).toEqual([['accept'], []]);
  });

  // covers D2-4-25b
  it('is given up if it does not, says why even after the server has ended it, and leaves no party on the line', async () => {
    const { auricular, leg, barra, closed } = await talking();
    leg.line(false);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(barra()).toMatchObject({ fase: 'TERMINADA', sinRed: true });
    expect([leg.done, closed]).toEqual([['accept', 'hangUp'], [7]]);
    leg.end();
    auricular.takeViva(buildViva({ estado: 'COMPLETADA', terminada: TERMINADA }));
    expect(barra()).toMatchObject({ fase: 'TERMINADA', sinRed: true });
    expect(closed).toEqual([7]);
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    expect(barra()).toBeNull();
  });

  it('that ends while the network is lost ended because of it; one that ends later did not', async () => {
    const lost = await talking();
    lost.leg.line(false);
    lost.leg.end();
    expect(lost.barra()).toMatchObject({ fase: 'TERMINADA', sinRed: true });
    const hungUp = await talking();
    hungUp.leg.line(false);
    hungUp.leg.line(true);
    hungUp.leg.end();
    expect(hungUp.barra()).toMatchObject({ fase: 'TERMINADA', sinRed: false });
    expect(hungUp.closed).toEqual([]);
  });
});
