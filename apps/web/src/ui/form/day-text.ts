import { readDay } from '../../platform/format/days.ts';

/** The format of a date in its field, and on the wire. */
export interface DayShape {
  placeholder: string;
  /** `29/11/2026` of `2026-11-29`; empty for an invalid date. */
  show: (value: string) => string;
  /** `2026-11-29` of a whole and valid `29/11/2026`; else empty. */
  read: (text: string) => string;
  /** The typed or pasted text, with its slashes. */
  mask: (text: string) => string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `29/11/2026` in the field, `2026-11-29` outside. */
export const DAY: DayShape = {
  placeholder: 'dd/mm/aaaa',
  show: (value) => (readDay(value) === undefined ? '' : value.split('-').reverse().join('/')),
  read: (text) => {
    const [day = '', month = '', year = ''] = text.trim().split('/');
    return day.length === 2 && month.length === 2 ? (readDay(`${year}-${month}-${day}`) ?? '') : '';
  },
  mask: (text) => maskDay(text).text,
};

/** `29/11/2026 16:05` in the field, `2026-11-29T16:05` outside. */
export const DAY_AND_TIME: DayShape = {
  placeholder: 'dd/mm/aaaa hh:mm',
  show: (value) => {
    const [day = '', time = ''] = value.split('T');
    const shown = DAY.show(day);
    return shown === '' || !TIME.test(time.slice(0, 5)) ? '' : `${shown} ${time.slice(0, 5)}`;
  },
  read: (text) => {
    const [day = '', time = ''] = text.trim().split(/\s+/);
    const read = DAY.read(day);
    return read === '' || !TIME.test(time) ? '' : `${read}T${time}`;
  },
  mask: (text) => {
    const { text: day, rest } = maskDay(text);
    if (!/^\d{2}\/\d{2}\/\d{4}$/.test(day)) return day;
    const [hours = '', minutes] = splitParts(rest, [2, 2]);
    if (hours === '') return `${day} `;
    return minutes === undefined ? `${day} ${hours}` : `${day} ${hours}:${minutes}`;
  },
};

/** True if a date's year has two digits: its century is not guessed. */
export const hasShortYear = (text: string): boolean => /^\s*\d{1,2}[^\d]+\d{1,2}[^\d]+\d{2}(?!\d)/.test(text);

/** The day at the beginning of a text, and the text after it. */
function maskDay(text: string): { text: string; rest: string } {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+|$)(.*)$/.exec(text);
  if (iso) {
    const [, year = '', month = '', day = '', rest = ''] = iso;
    return { text: `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`, rest };
  }
  const whole =
    /^\s*(\d{1,2})[^\d]+(\d{1,2})[^\d]+(\d{4})(.*)$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})(.*)$/.exec(text);
  if (whole) {
    const [, day = '', month = '', year = '', rest = ''] = whole;
    return { text: `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`, rest };
  }
  return { text: splitParts(text, [2, 2, 4]).join('/'), rest: '' };
}

/**
 * The digits of a text in groups: a group ends when it is full, or at a separator after it, where one digit becomes
 * two.
 */
function splitParts(text: string, sizes: readonly number[]): string[] {
  const parts: string[] = [''];
  for (const sign of text.trimStart()) {
    const at = parts.length - 1;
    const size = sizes[at];
    const part = parts[at] ?? '';
    if (size === undefined) break;
    if (!/\d/.test(sign)) {
      if (part === '' || at + 1 === sizes.length) continue;
      parts[at] = part.padStart(2, '0');
      parts.push('');
    } else if (part.length < size) {
      parts[at] = part + sign;
      if (part.length + 1 === size && at + 1 < sizes.length) parts.push('');
    }
  }
  return parts.length === 1 && parts[0] === '' ? [] : parts;
}
