import { test } from 'vitest';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { ProductoDialog } from './ProductoDialog.tsx';

test('the question keeps a half-written product', async () => {
  await showDialog((frame) => <ProductoDialog producto={null} {...frame} />);
  await expectQuestion('Nuevo producto', 'Nombre', 'Café a medias');
});
