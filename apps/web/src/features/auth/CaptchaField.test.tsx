import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CaptchaFault } from './CaptchaField.tsx';

const UNSOLVED = 'Confirma que eres una persona.';
const AWAY = /No se pudo cargar/;

const draw = (isMissing: boolean, error: string | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CaptchaFault isMissing={isMissing} error={error} />
    </MantineProvider>,
  );

test('a captcha that did not load is the reason shown, also after the form asked for its answer', () => {
  expect(draw(true, null)).toMatch(AWAY);
  expect(draw(true, UNSOLVED)).toMatch(AWAY);
  expect(draw(true, UNSOLVED)).not.toContain(UNSOLVED);
  expect(draw(false, UNSOLVED)).toContain(UNSOLVED);
  expect(draw(false, null)).not.toContain('role="alert"');
});
