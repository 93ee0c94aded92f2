import { Button, Group, Modal, Switch, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import {
  MAX_ATAJO,
  MAX_CONTENIDO_NOTA,
  MAX_TITULO,
  type NotaRapida,
} from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { VARIABLES, type Variable } from '@tertulia/contract/features/notas-rapidas/variables';
import { fillVariables } from '@tertulia/contract/features/notas-rapidas/variables';
import { BancoMultimediaDialog, MediaThumb } from '#public/multimedia';
import { isChanged } from '../../platform/http/changed.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './NotasRapidasPage.module.css';
import {
  bodyOf,
  checkForm,
  formOf,
  insertVariable,
  isOvertaken,
  refusalOf,
  type NotaErrors,
  type NotaForm,
} from './notas-form.ts';
import { refetchNota, saveNota } from './notas-rapidas.queries.ts';
import { EXAMPLE, NOTAS_TEXTS, VARIABLE_TEXTS } from './notas-rapidas.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface NotaDialogProps {
  /** Null creates a note. */
  nota: NotaRapida | null;
  /** The initial text of a new note. */
  contenido?: string;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 600;

/** The form of a quick note: text with a preview of its variables, shortcut and file. */
export function NotaDialog({ nota, contenido, isOpen, onClose }: NotaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="nota-rapida"
        opened={isOpen}
        onClose={onClose}
        title={nota ? NOTAS_TEXTS.edit : NOTAS_TEXTS.create}
        size={WIDTH}
      >
        <NotaFields nota={nota} contenido={contenido} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function NotaFields({
  nota,
  contenido,
  onClose,
}: Pick<NotaDialogProps, 'nota' | 'onClose'> & { contenido: string | undefined }) {
  const bank = useDialog((_, { isOpen, onClose: closeBank }) => (
    <BancoMultimediaDialog
      isOpen={isOpen}
      onClose={closeBank}
      onPick={({ id, nombre, url, tipoMime }) => {
        change({ media: { id, nombre, url, tipoMime } });
        closeBank();
      }}
    />
  ));
  const usuario = useUsuario();
  const mayShare = isSupervising(rolesOf(usuario));
  const [begun, setBegun] = useState(() => ({ ...formOf(nota), ...(contenido === undefined ? {} : { contenido }) }));
  const [version, setVersion] = useState(nota?.version ?? 0);
  const [theirs, setTheirs] = useState<NotaRapida | null>(null);
  const [form, setForm] = useState(begun);
  const [errors, setErrors] = useState<NotaErrors>({});
  const [isBusy, setBusy] = useState(false);
  const content = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<NotaForm>) => {
    setForm({ ...form, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const insert = (variable: Variable) => {
    const field = content.current;
    const end = form.contenido.length;
    const next = insertVariable(form.contenido, field?.selectionStart ?? end, field?.selectionEnd ?? end, variable);
    change({ contenido: next.text });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.caret, next.caret);
    });
  };
  // Both texts are shown, and the writer decides: the next «Guardar» knows the version that it replaces.
  const showTheirs = async (id: number) => {
    try {
      const now = await refetchNota(id);
      setTheirs(now ?? null);
      if (now) setVersion(now.version);
      else setErrors({ form: NOTAS_TEXTS.gone });
    } catch (error) {
      setErrors(refusalOf(error));
    }
  };
  const takeTheirs = (now: NotaRapida) => {
    setBegun(formOf(now));
    setForm(formOf(now));
    setErrors({});
    setTheirs(null);
  };
  const save = async () => {
    const wrong = checkForm(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await saveNota(nota && { id: nota.id, version }, bodyOf(form));
      showToast({ variant: 'success', text: NOTAS_TEXTS.saved, ms: 2500 });
      onClose();
    } catch (error) {
      if (nota && isOvertaken(error)) await showTheirs(nota.id);
      else setErrors(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const preview = fillVariables(form.contenido, {
    ...EXAMPLE,
    agente: usuario.nombre,
    negocio: usuario.suscriptor.nombreNegocio,
  }).texto;

  return (
    <>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <Unsaved isDirty={isChanged(form, begun)} isSending={isBusy} />
        <div className={css.formLine}>
          <TextField
            data-autofocus
            label={NOTAS_TEXTS.title}
            maxLength={MAX_TITULO}
            value={form.titulo}
            error={errors.titulo}
            onChange={(event) => change({ titulo: event.currentTarget.value })}
          />
          <TextField
            label={NOTAS_TEXTS.shortcut}
            leftSection="/"
            maxLength={MAX_ATAJO}
            value={form.atajo}
            error={errors.atajo}
            title={NOTAS_TEXTS.shortcutHint}
            onChange={(event) => change({ atajo: event.currentTarget.value.replace(/^\//, '') })}
          />
        </div>
        <TextAreaField
          ref={content}
          mt={12}
          label={NOTAS_TEXTS.content}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_CONTENIDO_NOTA}
          value={form.contenido}
          error={errors.contenido}
          onChange={(event) => change({ contenido: event.currentTarget.value })}
        />
        <div className={css.variables} role="group" aria-label={NOTAS_TEXTS.insert}>
          {VARIABLES.map((variable) => (
            <button
              key={variable}
              type="button"
              className={css.variable}
              title={`{{${variable}}}`}
              aria-label={`${NOTAS_TEXTS.insert} ${VARIABLE_TEXTS[variable]}`}
              onClick={() => insert(variable)}
            >
              {VARIABLE_TEXTS[variable]}
            </button>
          ))}
          <span className={css.counter}>
            {form.contenido.length}/{MAX_CONTENIDO_NOTA}
          </span>
        </div>
        {preview.trim() === '' ? null : (
          <div className={css.preview}>
            <span className={css.previewTitle}>
              {NOTAS_TEXTS.preview} <small>{NOTAS_TEXTS.previewHint}</small>
            </span>
            <p className={css.bubble}>{preview}</p>
          </div>
        )}
        <div className={css.attachment}>
          {form.media ? (
            <>
              <span className={css.thumb}>
                <MediaThumb url={form.media.url} tipoMime={form.media.tipoMime} />
              </span>
              <bdi className={css.mediaName}>{form.media.nombre}</bdi>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => change({ media: null })}
              >
                {NOTAS_TEXTS.detach}
              </Button>
            </>
          ) : (
            <Button variant="default" leftSection={<IconPaperclip size={18} aria-hidden />} onClick={() => bank.open()}>
              {NOTAS_TEXTS.attach}
            </Button>
          )}
        </div>
        {mayShare ? (
          <Switch
            mt={16}
            label={NOTAS_TEXTS.isShared}
            description={NOTAS_TEXTS.isSharedHint}
            checked={form.compartida}
            onChange={(event) => change({ compartida: event.currentTarget.checked })}
          />
        ) : null}
        {theirs ? (
          <div className={css.overtaken} role="alert">
            <strong>{NOTAS_TEXTS.overtaken}</strong>
            <p className={css.overtakenNow}>{NOTAS_TEXTS.overtakenNow}</p>
            <p className={css.bubble}>
              <strong>{theirs.titulo}</strong>
              {`\n${theirs.contenido}`}
            </p>
            <Group justify="space-between" mt={8} gap={8}>
              {NOTAS_TEXTS.overtakenNext}
              <Button variant="default" size="xs" onClick={() => takeTheirs(theirs)}>
                {NOTAS_TEXTS.takeTheirs}
              </Button>
            </Group>
          </div>
        ) : null}
        {errors.form ? (
          <Text size="sm" mt={12} c="var(--t-danger)" role="alert">
            {errors.form}
          </Text>
        ) : null}
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {NOTAS_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {NOTAS_TEXTS.save}
          </Button>
        </Group>
      </form>
      {bank.node}
    </>
  );
}
