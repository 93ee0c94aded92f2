import { Button, Group, Modal, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  MAX_CODIGO,
  MAX_DESCRIPCION,
  MAX_NOMBRE_PRODUCTO,
  TIPOS_FOTO,
} from '@tertulia/contract/features/productos/limites';
import type { Producto } from '@tertulia/contract/features/productos/producto';
import { isChanged } from '../../platform/http/changed.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './ProductosPage.module.css';
import { Foto } from './ProductosTable.tsx';
import {
  bodyOf,
  checkForm,
  formOf,
  fotoFault,
  refusalOf,
  type ProductoErrors,
  type ProductoForm,
} from './producto-form.ts';
import { saveProducto } from './productos.queries.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface ProductoDialogProps {
  /** Null creates a product. */
  producto: Producto | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 560;
const FOTO_TEXTS = {
  choose: PRODUCTOS_TEXTS.fotoChoose,
  change: PRODUCTOS_TEXTS.fotoChange,
  remove: PRODUCTOS_TEXTS.fotoRemove,
  hint: PRODUCTOS_TEXTS.fotoHint,
};

/** The form of a product, with its photo. */
export function ProductoDialog({ producto, isOpen, onClose }: ProductoDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="producto"
        opened={isOpen}
        onClose={onClose}
        title={producto ? PRODUCTOS_TEXTS.edit : PRODUCTOS_TEXTS.create}
        size={WIDTH}
      >
        <ProductoFields producto={producto} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function ProductoFields({ producto, onClose }: Omit<ProductoDialogProps, 'isOpen'>) {
  const [form, setForm] = useState(() => formOf(producto));
  const [errors, setErrors] = useState<ProductoErrors>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<ProductoForm>) => {
    setForm({ ...form, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && field !== 'form')));
  };
  const save = async () => {
    const wrong = checkForm(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await saveProducto(producto?.id ?? null, bodyOf(form));
      showToast({ variant: 'success', text: PRODUCTOS_TEXTS.saved, ms: 2500 });
      onClose();
    } catch (error) {
      setErrors(refusalOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Unsaved isDirty={isChanged(form, formOf(producto))} isSending={isBusy} />
      <PhotoField
        chosen={form.foto}
        current={form.quitarFoto ? null : (producto?.imagenUrl ?? null)}
        accept={TIPOS_FOTO}
        texts={FOTO_TEXTS}
        error={errors.foto}
        check={fotoFault}
        onChoose={(foto) => change({ foto })}
        onRemove={() => change({ foto: null, quitarFoto: true })}
      >
        {(url) => (
          <span className={css.fotoLarge}>
            <Foto key={url} url={url} />
          </span>
        )}
      </PhotoField>
      <div className={css.formLine}>
        <TextField
          data-autofocus
          label={PRODUCTOS_TEXTS.codigo}
          withAsterisk
          maxLength={MAX_CODIGO}
          value={form.codigo}
          error={errors.codigo}
          onChange={(event) => change({ codigo: event.currentTarget.value })}
        />
        <MoneyField
          label={PRODUCTOS_TEXTS.precio}
          withAsterisk
          value={form.precio}
          error={errors.precio}
          onChange={(precio) => change({ precio })}
        />
      </div>
      <TextField
        mt={12}
        label={PRODUCTOS_TEXTS.nombre}
        withAsterisk
        maxLength={MAX_NOMBRE_PRODUCTO}
        value={form.nombre}
        error={errors.nombre}
        onChange={(event) => change({ nombre: event.currentTarget.value })}
      />
      <TextAreaField
        mt={12}
        label={PRODUCTOS_TEXTS.descripcion}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_DESCRIPCION}
        value={form.descripcion}
        error={errors.descripcion}
        onChange={(event) => change({ descripcion: event.currentTarget.value })}
      />
      <Switch
        mt={16}
        label={form.isActive ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}
        aria-label={PRODUCTOS_TEXTS.activo}
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
      {errors.form ? (
        <Text size="sm" mt={12} c="var(--t-danger)" role="alert">
          {errors.form}
        </Text>
      ) : null}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {PRODUCTOS_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {PRODUCTOS_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
