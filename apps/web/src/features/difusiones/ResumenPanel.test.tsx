import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResumenPanel } from './ResumenPanel.tsx';

const draw = (total: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResumenPanel
        programada={null}
        resumen={{
          totalContactos: 3,
          enviados: 3,
          omitidosSinConversacion: 0,
          totalOmitidos: 0,
          totalFallidos: 0,
          errores: 0,
          dryRun: true,
          detalleErrores: [],
          difusionId: null,
          omitidos: [],
          detalleOmitidos: [],
          costo: { porMensaje: total / 3, total },
          empieza: null,
          muestra: null,
        }}
      />
    </MantineProvider>,
  ).replaceAll('\u00a0', ' ');

test('the cost shows centavos if there are any, like the balance beside it', () => {
  expect(draw(751.5)).toContain('<dd>$ 751,50</dd>');
  expect(draw(750)).toContain('<dd>$ 750</dd>');
});
