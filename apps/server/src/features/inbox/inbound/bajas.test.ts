import { describe, expect, it } from 'vitest';
import { isProviderStart, readDeseo } from './bajas.ts';

describe('F-D09 opt-out keywords', () => {
  it.each([
    'BAJA',
    'baja',
    ' Baja. ',
    'STOP',
    'stop!',
    'ALTO',
    'CANCELAR SUSCRIPCIÓN',
    'cancelar  suscripcion',
    '«Baja»',
    'No más',
    'NO MÁS MENSAJES',
    'Darme de baja',
    'dar de baja',
    'Quiero darme de baja, por favor',
    'Por favor, no me escriban más. Gracias',
    'No me escriban',
    'Detener promociones',
    'unsubscribe',
    'END',
    'quit',
    'Hola, buenas tardes. Baja por favor, muchas gracias 🙏',
    'STOP_ALL',
    '\u200bba\u0301ja\u202c',
  ])('reads %j as an opt-out', (text) => {
    expect(readDeseo(text)).toBe('BAJA');
  });

  it.each(['cancelar', 'Salir.', 'CANCELAR por favor'])('reads %j as doubtful', (text) => {
    expect(readDeseo(text)).toBe('BAJA_DUDOSA');
  });

  it.each(['ALTA', 'start', 'Reanudar, por favor'])('reads %j as an opt-in', (text) => {
    expect(readDeseo(text)).toBe('ALTA');
  });

  it.each([
    'la música está baja',
    'no me den de baja',
    'non-stop',
    '',
    'gracias',
    '¿cuánto vale la planta baja?',
    'quiero cancelar el pedido',
    'no más azúcar',
    'la temporada alta',
  ])('reads %j as neither', (text) => {
    expect(readDeseo(text)).toBeNull();
  });

  it('reads the payload of a button besides its text', () => {
    expect(readDeseo('Prefiero no recibirlos', 'NO_MAS_MENSAJES')).toBe('BAJA');
    expect(readDeseo('Ver el menú', 'MENU')).toBeNull();
  });

  it('recognises the keywords by which the provider itself lifts a block', () => {
    expect(isProviderStart(' Start ')).toBe(true);
    expect(isProviderStart('ALTA')).toBe(false);
  });
});
