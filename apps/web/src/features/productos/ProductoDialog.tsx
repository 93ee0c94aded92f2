import { Switch } from '@mantine/core';
import {
  MAX_CODIGO,
  MAX_DESCRIPCION,
  MAX_NOMBRE_PRODUCTO,
  TIPOS_FOTO,
} from '@tertulia/contract/features/productos/limites';
import type { Producto } from '@tertulia/contract/features/productos/producto';
import { reasonOr } from '../../platform/http/failure.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import css from './ProductosPage.module.css';
import { Foto } from './ProductosTable.tsx';
import { bodyOf, checkForm, formOf, fotoFault } from './producto-form.ts';
import { saveProducto } from './productos.queries.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';

interface ProductoDialogProps extends DialogFrame {
  /** Null creates a product. */
  producto: Producto | null;
}

const FOTO_TEXTS = {
  choose: PRODUCTOS_TEXTS.fotoChoose,
  change: PRODUCTOS_TEXTS.fotoChange,
  remove: PRODUCTOS_TEXTS.fotoRemove,
  hint: PRODUCTOS_TEXTS.fotoHint,
};

/** The form of a product, with its photo. */
export function ProductoDialog({ producto, ...frame }: ProductoDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={producto ? PRODUCTOS_TEXTS.edit : PRODUCTOS_TEXTS.create}
      size={560}
      initial={formOf(producto)}
      validate={checkForm}
      save={(values) => saveProducto(producto?.id ?? null, bodyOf(values))}
      saved={{ text: PRODUCTOS_TEXTS.saved, ms: 2500 }}
      failed={reasonOr(PRODUCTOS_TEXTS.saveFailed)}
    >
      {(form) => (
        <>
          <PhotoField
            chosen={form.values.foto}
            current={form.values.quitarFoto ? null : (producto?.imagenUrl ?? null)}
            accept={TIPOS_FOTO}
            texts={FOTO_TEXTS}
            error={form.errors['foto']}
            check={fotoFault}
            onChoose={(foto) => form.setFieldValue('foto', foto)}
            onRemove={() => form.setValues({ foto: null, quitarFoto: true })}
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
              {...form.getInputProps('codigo')}
            />
            <MoneyField label={PRODUCTOS_TEXTS.precio} withAsterisk {...form.getInputProps('precio')} />
          </div>
          <TextField
            label={PRODUCTOS_TEXTS.nombre}
            withAsterisk
            maxLength={MAX_NOMBRE_PRODUCTO}
            {...form.getInputProps('nombre')}
          />
          <TextAreaField
            label={PRODUCTOS_TEXTS.descripcion}
            minRows={2}
            maxRows={6}
            maxLength={MAX_DESCRIPCION}
            {...form.getInputProps('descripcion')}
          />
          <Switch
            label={form.values.isActive ? PRODUCTOS_TEXTS.activo : PRODUCTOS_TEXTS.inactivo}
            aria-label={PRODUCTOS_TEXTS.activo}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </EntityDialog>
  );
}
