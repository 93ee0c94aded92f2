import { expect, it } from 'vitest';
import { proofOf } from './consentimiento-proof.ts';

const nothing = {
  tipo: 'OPT_OUT' as const,
  canal: null,
  usuarioNombre: null,
  texto: null,
  archivo: null,
  fila: null,
  codigo: null,
  alcance: 'TODO' as const,
  quitaMarca: false,
};

it.each([
  [{ ...nothing, origen: 'CLIENTE' as const, texto: 'BAJA' }, 'Lo escribió el cliente: «BAJA»'],
  [{ ...nothing, origen: 'CLIENTE' as const }, 'Lo escribió el cliente'],
  [{ ...nothing, origen: 'USUARIO' as const, usuarioNombre: 'Ana' }, 'Lo marcó Ana'],
  [{ ...nothing, origen: 'USUARIO' as const }, 'Lo marcó alguien del equipo'],
  [
    {
      ...nothing,
      tipo: 'OPT_IN' as const,
      origen: 'USUARIO' as const,
      usuarioNombre: 'Ana',
      canal: 'TELEFONO' as const,
      texto: 'Sí, escríbanme',
    },
    'Lo registró Ana (Teléfono): «Sí, escríbanme»',
  ],
  [
    {
      ...nothing,
      tipo: 'OPT_IN' as const,
      origen: 'USUARIO' as const,
      usuarioNombre: 'Jefa',
      texto: 'Fue un error',
      quitaMarca: true,
    },
    'La quitó Jefa: «Fue un error»',
  ],
  [{ ...nothing, origen: 'PROVEEDOR' as const, texto: 'Detener' }, 'Lo informó WhatsApp: «Detener»'],
  [
    { ...nothing, origen: 'PROVEEDOR' as const, codigo: '131050', alcance: 'PUBLICIDAD' as const },
    'Lo informó WhatsApp (solo promociones), código 131050',
  ],
  [
    { ...nothing, origen: 'IMPORTACION' as const, usuarioNombre: 'Ana', archivo: 'clientes.csv', fila: 1234 },
    'Carga masiva «clientes.csv», fila 1.234 (Ana)',
  ],
])('%j is proved by %s', (one, words) => {
  expect(proofOf(one)).toBe(words);
});
