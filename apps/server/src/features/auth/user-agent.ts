import type { Sesion } from '@tertulia/contract/features/perfil/sesiones';

type Dispositivo = Pick<Sesion, 'tipoDispositivo' | 'navegador' | 'sistema'>;

/** In order of precedence: most browsers also name those below them. */
const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SISTEMAS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A readable description of a User-Agent; unknown parts stay unknown. */
export function readUserAgent(userAgent: string | null): Dispositivo {
  const text = userAgent ?? '';
  const find = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(text))?.[1] ?? null;
  return { tipoDispositivo: tipoOf(text, find(SISTEMAS)), navegador: find(NAVEGADORES), sistema: find(SISTEMAS) };
}

function tipoOf(text: string, sistema: string | null): Sesion['tipoDispositivo'] {
  if (sistema === null) return 'DESCONOCIDO';
  if (sistema === 'iPadOS' || (sistema === 'Android' && !/\bMobile\b/.test(text))) return 'TABLETA';
  return sistema === 'iOS' || sistema === 'Android' ? 'TELEFONO' : 'COMPUTADOR';
}
