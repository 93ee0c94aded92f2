import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { CATEGORIAS_PLANTILLA } from '@tertulia/contract/features/plantillas/limites';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { PlantillaDialog } from './PlantillaDialog.tsx';
import { PlantillaVista } from './PlantillaVista.tsx';
import { removePlantilla, submitPlantilla } from './plantillas.queries.ts';
import { CATEGORIA_TEXTS, MASIVO_TEXTS, removeText } from './plantillas-masivo.texts.ts';
import type { RowAsk } from './PlantillasTable.tsx';

export type PlantillaAsk =
  | { about: 'editar'; plantilla: Plantilla | null }
  | { about: Exclude<RowAsk, 'editar'>; plantilla: Plantilla }
  | { about: RowAsk; plantilla: Plantilla };

interface PlantillaAsksProps {
  ask: PlantillaAsk;
  isOpen: boolean;
  onAsk: (ask: PlantillaAsk) => void;
  onClose: () => void;
}

/** The dialog that is open on the page. */
export function PlantillaAsks({ ask, isOpen, onAsk, onClose }: PlantillaAsksProps) {
  const frame = { isOpen, onClose };
  const { plantilla } = ask;
  if (ask.about === 'editar' || plantilla === null) return <PlantillaDialog {...frame} plantilla={plantilla} />;
  if (ask.about === 'ver')
    return (
      <PlantillaVista
        {...frame}
        plantilla={plantilla}
        onEdit={() => onAsk({ about: 'editar', plantilla })}
        onSubmit={() => onAsk({ about: 'enviar', plantilla })}
      />
    );
  return ask.about === 'enviar' ? (
    <SubmitDialog {...frame} plantilla={plantilla} />
  ) : (
    <RemoveDialog {...frame} plantilla={plantilla} />
  );
}

interface AnswerProps {
  plantilla: Plantilla;
  isOpen: boolean;
  onClose: () => void;
}

/** Runs the action and reports its result; the dialog closes on success and stays on failure. */
function useDeed({ done, failed, onClose }: { done: string; failed: string; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const run = async (deed: () => Promise<void>) => {
    setBusy(true);
    try {
      await deed();
      showToast({ variant: 'success', text: done, ms: 2500 });
      onClose();
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, failed) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: (deed: () => Promise<void>) => void run(deed) };
}

function SubmitDialog({ plantilla, isOpen, onClose }: AnswerProps) {
  const { submitted: done, submitFailed: failed } = MASIVO_TEXTS;
  const { isBusy, run } = useDeed({ done, failed, onClose });
  const [categoria, setCategoria] = useState<(typeof CATEGORIAS_PLANTILLA)[number]>(
    CATEGORIAS_PLANTILLA.find((one) => one === plantilla.categoria) ?? 'UTILITY',
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={MASIVO_TEXTS.submitTitle}
      text={`WhatsApp revisará «${plantilla.templateName}». Después no se podrá cambiar su texto.`}
      accept={MASIVO_TEXTS.submitAccept}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => run(() => submitPlantilla(plantilla.id, categoria))}
    >
      <NativeSelect
        mt={12}
        label={MASIVO_TEXTS.categoria}
        value={categoria}
        data={CATEGORIAS_PLANTILLA.map((value) => ({ value, label: CATEGORIA_TEXTS[value] ?? value }))}
        onChange={({ currentTarget: { value } }) =>
          setCategoria(CATEGORIAS_PLANTILLA.find((one) => one === value) ?? 'UTILITY')
        }
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ plantilla, isOpen, onClose }: AnswerProps) {
  const { removed: done, removeFailed: failed } = MASIVO_TEXTS;
  const { isBusy, run } = useDeed({ done, failed, onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      text={removeText(plantilla.templateName)}
      note={MASIVO_TEXTS.removeNote}
      accept={MASIVO_TEXTS.remove}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => run(() => removePlantilla(plantilla.id))}
    />
  );
}
