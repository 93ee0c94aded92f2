import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isConnectionFault, isPassingFault } from './faults.ts';

const fault = (code: string) => Object.assign(new Error('said the database'), { code });

describe('classification of database failures', () => {
  it.each([
    '08006',
    '40001',
    '40P01',
    '53100',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    '57014',
    '55P03',
    '25P03',
    'ECONNRESET',
  ])('%s is temporary', (code) => {
    expect(isPassingFault(fault(code))).toBe(true);
  });

  it.each(['23505', '23503', '22P02', '42P01', '25P02', '42501', 'ERR_INVALID_ARG_TYPE'])(
    '%s is a fault of the statement',
    (code) => {
      expect(isPassingFault(fault(code))).toBe(false);
    },
  );

  it('recognizes an unreachable database and the driver’s messages for a lost connection', () => {
    expect(isPassingFault(new DatabaseUnavailable('away'))).toBe(true);
    expect(isPassingFault(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isPassingFault(new Error('Body is missing'))).toBe(false);
    expect(isPassingFault('57014')).toBe(false);
  });

  it('closes a connection only for its own faults', () => {
    expect(isConnectionFault(fault('57P01'))).toBe(true);
    expect(isConnectionFault(fault('40P01'))).toBe(false);
    expect(isConnectionFault(fault('57014'))).toBe(false);
  });
});
