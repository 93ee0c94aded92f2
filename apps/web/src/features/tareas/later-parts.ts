import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const CompleteTareaDialog = later(() =>
  import('./CompleteTareaDialog.tsx').then((part) => part.CompleteTareaDialog),
);
export const TareaDialog = later(() => import('./TareaDialog.tsx').then((part) => part.TareaDialog));
export const TareasMasivasDialog = later(() =>
  import('./TareasMasivasDialog.tsx').then((part) => part.TareasMasivasDialog),
);
export const TareasContactoDialog = later(() =>
  import('./TareasContactoDialog.tsx').then((part) => part.TareasContactoDialog),
);
