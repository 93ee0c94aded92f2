import { MAX_PESOS } from '@tertulia/contract/core/money';
import {
  MAX_CODIGO,
  MAX_DESCRIPCION,
  MAX_FOTO_BYTES,
  MAX_NOMBRE_PRODUCTO,
  TIPOS_FOTO,
} from '@tertulia/contract/features/productos/limites';
import type { Producto } from '@tertulia/contract/features/productos/producto';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';

export interface ProductoForm {
  codigo: string;
  nombre: string;
  descripcion: string;
  /** Empty until a price is typed. */
  precio: number | '';
  isActive: boolean;
  /** A newly chosen photo. */
  foto: File | null;
  quitarFoto: boolean;
}

/** The initial form of an existing or a new product. */
export function formOf(producto: Producto | null): ProductoForm {
  return {
    codigo: producto?.codigo ?? '',
    nombre: producto?.nombre ?? '',
    descripcion: producto?.descripcion ?? '',
    precio: producto?.precio ?? '',
    isActive: (producto?.estado ?? 1) === 1,
    foto: null,
    quitarFoto: false,
  };
}

/** The errors found before the server is called, in the documents' words. */
export function checkForm({ codigo, nombre, descripcion, precio }: ProductoForm) {
  const tooLong = (text: string, max: number) => (text.trim().length > max ? `Máximo ${max} caracteres` : undefined);
  return {
    codigo: codigo.trim() === '' ? PRODUCTOS_TEXTS.codigoRequired : tooLong(codigo, MAX_CODIGO),
    nombre: nombre.trim() === '' ? PRODUCTOS_TEXTS.nombreRequired : tooLong(nombre, MAX_NOMBRE_PRODUCTO),
    descripcion: tooLong(descripcion, MAX_DESCRIPCION),
    precio: precioFault(precio),
  };
}

function precioFault(precio: number | ''): string | undefined {
  if (precio === '' || !Number.isFinite(precio)) return PRODUCTOS_TEXTS.precioRequired;
  if (precio < 0) return PRODUCTOS_TEXTS.precioNegative;
  return precio > MAX_PESOS ? 'El valor es demasiado grande' : undefined;
}

/** Why a file cannot be a product's photo, or null. */
export function fotoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!TIPOS_FOTO.some((type) => type === file.type)) return PRODUCTOS_TEXTS.fotoNotImage;
  return file.size > MAX_FOTO_BYTES ? PRODUCTOS_TEXTS.fotoTooLarge : null;
}

/** The form as a request body: the part `producto`, and `foto` if one was chosen. */
export function bodyOf(form: ProductoForm): FormData {
  const { codigo, nombre, descripcion, precio, isActive, foto, quitarFoto } = form;
  const body = new FormData();
  const producto = {
    codigo: codigo.trim(),
    nombre: nombre.trim(),
    descripcion: descripcion.trim() === '' ? null : descripcion.trim(),
    precio,
    estado: isActive ? 1 : 0,
    ...(quitarFoto && foto === null ? { quitarFoto: true } : {}),
  };
  body.append('producto', JSON.stringify(producto));
  if (foto) body.append('foto', foto, foto.name);
  return body;
}
