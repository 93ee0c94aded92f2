import { describe, expect, it } from 'vitest';
import { BOT_TEXTS } from './bot.texts.ts';
import { checkForm, estadoAbove, estadoOf, type IaForm } from './ia-form.ts';

const SAVED: IaForm = {
  activa: false,
  botUsuarioId: null,
  usaModelo: false,
  maxTurnos: 6,
  usaProductos: true,
  usaNotas: true,
  palabrasTraspaso: ['gerente'],
  textoTraspaso: 'Te paso con una persona.',
};

describe('the form of the bot’s settings', () => {
  it.each([
    ['a bot that is on without a BOT user', { activa: true }, { botUsuarioId: BOT_TEXTS.botRequired }],
    ['no limit', { maxTurnos: null }, { maxTurnos: BOT_TEXTS.turnosFault }],
    ['a limit of none', { maxTurnos: 0 }, { maxTurnos: BOT_TEXTS.turnosFault }],
    ['a limit beyond the highest', { maxTurnos: 21 }, { maxTurnos: BOT_TEXTS.turnosFault }],
    ['half a turn', { maxTurnos: 2.5 }, { maxTurnos: BOT_TEXTS.turnosFault }],
    ['a hand-over without a word', { textoTraspaso: '  ' }, { textoTraspaso: BOT_TEXTS.required }],
    ['nothing that is wrong', { activa: true, botUsuarioId: 7, maxTurnos: 20 }, {}],
  ] as const)('reports %s', (_, part, errors) => {
    expect(checkForm({ ...SAVED, ...part })).toEqual(errors);
  });
});

describe('the sentence about what the bot does', () => {
  const on: IaForm = { ...SAVED, activa: true, botUsuarioId: 7 };
  it.each([
    ['is off', SAVED, {}, BOT_TEXTS.estadoOff, false],
    ['lacks its user', { ...on, botUsuarioId: null }, { isBotActive: false }, BOT_TEXTS.estadoNobody, true],
    ['answers', on, {}, BOT_TEXTS.estadoOn, false],
    ['belongs to an area that is off', on, { isAreaActive: false }, BOT_TEXTS.estadoAreaInactive, true],
    ['speaks through an inactive user', on, { isBotActive: false }, BOT_TEXTS.estadoBotInactive, true],
    ['knows nothing', { ...on, usaNotas: false, usaProductos: false }, {}, BOT_TEXTS.estadoKnowsNothing, true],
    ['lacks its model', { ...on, usaModelo: true }, {}, BOT_TEXTS.estadoNoModelo, true],
    [
      'needs no entries with a model',
      { ...on, usaModelo: true, usaNotas: false, usaProductos: false },
      { modelo: 'x' },
      BOT_TEXTS.estadoOn,
      false,
    ],
  ] as const)('says when it %s', (_, form, over, texto, isWarning) => {
    expect(estadoOf(form, { modelo: null, isBotActive: true, isAreaActive: true, ...over })).toEqual({
      texto,
      isWarning,
    });
  });

  it('describes the saved settings, and warns of the draft’s effect', () => {
    const as = (form: IaForm) => estadoOf(form, { modelo: null, isBotActive: true, isAreaActive: true });
    expect(estadoAbove(as(SAVED), as(on)).texto).toBe(BOT_TEXTS.estadoOff);
    expect(estadoAbove(as(on), as(SAVED)).texto).toBe(BOT_TEXTS.estadoOn);
    expect(estadoAbove(as(SAVED), as({ ...on, botUsuarioId: null })).texto).toBe(BOT_TEXTS.estadoNobody);
  });
});
