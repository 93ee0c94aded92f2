import { test } from 'vitest';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { PlantillaDialog } from './PlantillaDialog.tsx';

test('the question keeps a half-written template', async () => {
  await showDialog((frame) => <PlantillaDialog plantilla={null} {...frame} />, { roles: ['SUPERADMIN'] });
  await expectQuestion('Nueva plantilla', 'Nombre', 'a_medias');
});
