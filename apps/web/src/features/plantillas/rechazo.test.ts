import { expect, test } from 'vitest';
import { rechazoText } from './PlantillaVista.tsx';

test.each([
  ['INVALID_FORMAT: excessive capitals and punctuation', /^El texto no cumple el formato/],
  ['abusive content', /^El texto incluye contenido/],
  ['TAG_CONTENT_MISMATCH', /^La categoría elegida no corresponde/],
  ['Something new', /^WhatsApp no aprobó la plantilla\./],
])('F-B13 the reason of a rejected template is in Spanish, followed by the provider’s text: %s', (motivo, meaning) => {
  expect(rechazoText(motivo)).toMatch(meaning);
  expect(rechazoText(motivo)).toContain(`«${motivo}»`);
});
