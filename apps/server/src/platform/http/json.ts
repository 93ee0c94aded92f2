import { AppError } from './app-error.ts';

const MAX_DEPTH = 20;

/** Parses a JSON body; refuses nesting deeper than 20 before the parser sees it, and prototype keys after. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (depthOf(text) > MAX_DEPTH)
    throw new AppError('VALIDATION', { message: 'El cuerpo de la petición está demasiado anidado.' });
  try {
    return JSON.parse(text, refusePrototypeKeys);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VALIDATION', { message: 'El cuerpo de la petición no es JSON válido.' });
  }
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new AppError('VALIDATION', { message: 'El cuerpo de la petición tiene un campo no permitido.' });
  }
  return value;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 92) index++;
      else if (character === 34) inString = false;
    } else if (character === 34) inString = true;
    else if (character === 123 || character === 91) deepest = Math.max(deepest, ++depth);
    else if (character === 125 || character === 93) depth--;
  }
  return deepest;
}
