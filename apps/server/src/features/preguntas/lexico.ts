import { foldText } from '@tertulia/contract/core/folding';

/*
 * The words of questions by concept. A line is `concept: words`, or `concept! words` where they have no plural. A plain word includes its plural, `cerr/ar` and `recib/ir` for
 * the forms of a verb, `abiert/o` for those of an adjective; `de_baja` is a phrase, which wins over its words. A word in two lines
 * carries both concepts. A word in no line is a name, something that is searched for, or not understood.
 */
const CONCEPTOS = `
chat: conversacion convers conver conv chat charla dialogo caso ticket
mensaje: mensaje msj msjs msg sms mjs msje mensage
whatsapp: whatsapp wsp wpp wp wasap guasap
cliente: cliente contacto clienta cli clis
gente: gente persona
agente: agente asesor asesora vendedor vendedora operador operadora colaborador colaboradora empleado empleada trabajador trabajadora companero companera muchacho muchacha pelado pelada pelaos ejecutivos ejecutivas funcionario miembro integrante chico chica ninas
equipo: equipo personal
usuario: usuario usuaria
bot: bot robot
tarea: tarea actividad recordatorio compromiso vuelta diligencia
agendar: agend/ar program/ar agenda cuadrad/o
pendiente: pendiente por_hacer por_completar falt/ar sin_hacer sin_completar por_atender por_aceptar por_asignar
vencer: venc/er atras/ar retras/ar pasaron_de_fecha paso_de_fecha pasado_de_fecha pasadas_de_fecha ya_se_pasaron
completar: gener/ar emit/ir lanz/ar complet/ar realiz/ar cumpl/ir hech/o ejecut/ar
urgente: urgente prioritari/o urgencia importante inmediat/o
alta! alta altas
media! media medias normal
baja! baja bajas
prioridad: prioridad
mio! mi mis mio mia mios mias tengo tuve debo me_toca me_tocan me_falta me_faltan
yo! yo atendi respondi resolvi escribi
producto: producto articulo referencia item codigo
catalogo: catalogo inventario
precio: precio vale valen valia cuesta cuestan costando valiendo costo costos cost/ar valer cobr/ar a_como en_cuanto_esta a_cuanto_esta en_cuanto_sale a_cuanto
valor: valor monto importe
sumar! suma suman sumaron sumo sumamos sumado
tarifa: tarifa
caro: car/o costos/o
barato: barat/o economic/o
inactivo: inactiv/o desactivad/o agotad/o agot/ar deshabilitad/o
disponible: disponible existencia stock
activo: activ/o
sincronizar: actualiz/ar sincroniz/ar sincronizacion
ofrecer! vendemos venden vende ofrecemos ofrecen ofrece manejamos manejan maneja
vender! vendi vendio vendimos vendieron vendido vender factura facturas facturo facturamos facturar ganancia ganancias
pagar: pag/ar pago
comprar: compr/ar
cotizar: cotizacion cotiz/ar coti cot presupuesto propuesta
encuesta: encuesta
calificar: calific/ar calificacion puntaje puntuacion puntu/ar rating evaluacion
satisfecho: satisfech/o satisfaccion content/o feliz conforme
insatisfecho: insatisfech/o descontent/o molest/o brav/o furios/o disgustad/o inconforme quej/ar queja reclam/ar reclamo enojad/o
mal! mal mala malo malas malos
mal: negativ/o
bien! bien
estrella: estrella
comentario: comentario coment/ar opin/ar opinion
decir! diciendo dicho dice dicen dijo dijeron digan decia decian
difusion: difusion campana masiv/o broadcast
enviar: envi/ar mand/ar envio envios
enviar! enviamos mandamos
nuestro! enviamos mandamos escribimos
escribir! escribimos comunicaron comunico
entregar: entreg/ar
escribir: escrib/ir escrit/o
entrar: recib/ir entr/ar lleg/ar ingres/ar entrante cayeron
salir: sal/ir saliente
plantilla: plantilla template
aprobar: aprob/ar aprueb/ar rechaz/ar
atajo: nota_rapida notas_rapidas respuesta_rapida respuestas_rapidas mensaje_rapido mensajes_rapidos
nota: nota anotacion
rapido: rapid/o rapidamente liger/o veloz rapidez
lento: lent/o demorad/o
atajo: atajo
saldo: saldo
plata: plata dinero billete lucas pesos fondos platica
recargar: recarga recarg/ar abon/ar abono
movimiento: movimiento transaccion extracto
gastar: gasto gast/ar consum/ir consumo en_que_se
llamada: llamada llamaron llamamos
minuto: minuto
canal: canal conexion
linea: linea
numero: numero
conectar: conect/ar
desconectar: desconect/ar
caer: caid/o cayo
funcionar: funcion/ar sirve sirviendo
fallar: fall/ar fallid/o error rebot/ar
problema: problema
calidad: calidad salud
area: area departamento seccion sede
horario: horario
hora: hora
abrir: abr/ir apertura
atencion: atencion servicio
kanban: kanban tablero embudo pipeline
estado: estado columna etapa fase
tarjeta: tarjeta
mover: cruz/ar mov/er muev/er
pasar: pas/ar
lead: lead prospecto
caliente: caliente probable
frio: fri/o tibi/o
score: score
auditoria: auditoria bitacora
cambiar: desactiv/ar cambi/ar modific/ar modificacion edit/ar
borrar: borr/ar elimin/ar
resumen: novedades resumen informe reporte balance panorama estadistica metrica indicador cifra dashboard resumeme
desempeno: operacion desempeno rendimiento productividad rend/ir rind/ir gestion
subir: sub/ir aument/ar crec/er
bajar: baj/ar disminu/ir disminuyo
mejorar: mejor/ar
empeorar: empeor/ar
espera: espera cola fila esper/ar
asignar: asign/ar
aceptar: acept/ar tom/ar cog/er agarr/ar
dueno: dueno responsable
atender: atend/er atiend/er
desatendido: desatendid/o
por_responder! por_responder por_contestar falta_por_responder faltan_por_responder falta_por_contestar faltan_por_contestar
no_responden! no_han_respondido no_han_contestado no_respondieron no_contestaron no_responden no_contestan no_respondio no_contesto no_ha_respondido no_ha_contestado
responder! llenaron llenado llenar llenadas
responder: respond/er contest/ar respuesta
leer! lei leer leen lee leido leidos leida leidas leyeron leyo leemos
sin_leer! sin_leer no_leido no_leidos no_leida no_leidas por_leer sin_abrir no_ha_leido no_han_leido no_hemos_leido falta_por_leer faltan_por_leer sin_ver
abierto: abiert/o viv/o en_curso andando
olvidado: olvidad/o olvid/ar abandon/ar represad/o botad/o colgad/o tirad/o en_visto
cerrar: cerr/ar cierr/ar resolv/er resuelv/er resuelt/o termin/ar finaliz/ar finiquit/ar evacu/ar solucion/ar resolucion
nuevo: nuev/o
iniciar: inici/ar arranc/ar comenz/ar empez/ar empiez/ar abrieron
crear: cre/ar agreg/ar registr/ar guard/ar
antiguo: antigu/o viej/o
ultimo: ultim/o reciente ultima_vez
vez: vez
durar: dur/ar duracion
tiempo: tiempo
demorar: demor/ar tard/ar demora retraso cada_cuanto velocidad
buscar: busc/ar busqu/ar encontr/ar encuentr/ar ubic/ar ubiqu/ar hall/ar
dato: dato info informacion ficha
telefono: telefono celular cel tel fono
correo: correo email mail
rol: rol cargo
hablar: habl/ar mencion/ar
preguntar: pregunt/ar
palabra: palabra
tema: tema
pedir: ped/ir pid/ir solicit/ar
anuncio: anuncio publicacion pauta publicidad
traer! trajo trajeron traen
tipo: tipo clase
adjunto: nota_de_voz notas_de_voz foto imagen imagenes audio video sticker documento archivo
ranking: ranking top podio
ganar! gano gana ganan ganando ganamos ganaron ganar la_delantera
perder! perdimos perdieron perdio perdemos
perdida: perdida
trabajar: trabaj/ar trabajo labor/ar
flojo: floj/o
base: base base_de_datos
tamano: tamano
contactar! contactar contactarlos contactarlas contactarle contacten contactemos ser_contactados ser_contactado escribamos escribieramos escribirles molestemos molestar molestaramos molesten
contactado: contact/ar
de_baja! de_baja se_borraron
bloqueado: bloquead/o lista_negra
primero: primera primer
grande: grande alto
mas! mas mejor mejores mayor mayores maximo maxima
menos! menos peor peores menor menores minimo minima
quien! quien quienes que_personas que_persona que_gente
a_quien! a_quien a_quienes
cuantos! cuantas_veces cuantos cuantas total totales cantidad volumen conteo contar numero_de que_tantos que_tantas cuanta_gente cuantas_personas
cuanto! cuanto cuanta que_tanto que_tanta que_tan
cuando! cuando
como! que_tal como_va_el_dia como_estuvo_el_dia como_va_la_jornada
modo! como hago
por_que! porque motivo motivos razon
donde! donde
cada! cada
dia: dia diario diaria
semana: semana semanal
festivo: festivo
mes: mes mensual
ano: ano anual
promedio: promedio medio
porcentaje: porcentaje proporcion
antes: anterior previo previa antes
no! no sin nunca nadie ningun ninguno ninguna nada ni tampoco
contra! contra vs versus frente respecto comparacion comparativo comparativa diferencia
contra: compar/ar
pico: pico congestionada ocupada
distribuir: distribuid/o distribuy/er distribucion repartid/o reparto
historial: historial historia
otro: otro otra otros otras
nos! nos nosotros
hay! hay tenemos tienen tienes
ayuda! ayuda ayudame puedes_hacer sabes_hacer puedes_ayudar puedo_preguntar opciones comandos
dos_horas! mas_de_dos_horas mas_de_2_horas dos_horas 2_horas mas_de_2_hora 2_hora
rato: rato
excepto: excepto salvo
compartir: compartid/o
transferir: transfirio transfirieron transfer/ir transferencia traspas/ar traspaso
repetido: repetid/o duplicad/o
supervisor: supervisor supervisora administrador administradora
otro: entre_semana
hizo! hizo hicieron hicimos
ajeno: dolar euro vecino empresa compania suscriptor competencia
fecha: fecha
acabar: acab/ar
despues: despues
mil: mil millon
ordenar: ordena ordename ordenado ordenados ordenar
comun: comun frecuente
entender: entend/er entiend/er
`;

/** Words that add nothing to what is asked: links, courtesies, and verbs that only carry a question. */
const VACIAS = `
a al ante de del desde durante en entre hacia hasta para por segun sobre tras y e o u si que cual cuales el la los las lo un una unos unas uno me se le les tu tus su sus
nuestr/o este esta estos estas esto ese esa eso esos esas aquel aquella aqui aca ahi alla ya aun todavia tambien muy mucho mucha muchos muchas algo algun alguno alguna algunos algunas alguien
todo toda todos todas mismo misma tan casi solo solamente unicamente apenas pues porfa porfavor favor porfis plis please gracias hola buenas buenos buen tardes noches saludos parce parcero
amigo amiga oye oiga oigan ois mira mire ve ey hey ok okey bueno vale dale ah eh aja vos sabe ustedes usted con es son era eran ser sido fue fueron sea sean seria estan
estaba estaban estar estamos estuvo estuvieron haya habia habian hubo haber habido ha han he hemos has tiene tenian tenia tuvo tuvimos tuvieron tener va van voy vamos iba iban ido ir
hace hacen hacer hice haciendo puede puedes puedo pueden podria podrias podemos poder quiero quieres quisiera queremos necesito necesitamos necesita deseo gustaria
saber sabes sabemos dime digame dame deme da dan dar diga decir decirme muestra muestrame mostrar mostrarme ver verlo verlos verlas veo vea vemos mirar revisa revisar consulta consultar
cuenta cuentan cuentame cuentas lista listado listame listar listas enumera trae traeme saca paseme pasame regala regalas indica indicame exactamente actualmente momento ahora ahorita actual actuales
negocio sistema plataforma aplicacion app tertulia asistente parte cosa vaina cosas tal resultado resultados queda quedan quedo quedaron quedado sigue siguen lleva llevan llevamos llevo llevado
existe existen don dona senor senora sr sra doctor doctora man mijo mija mijito pena molestar disculpe disculpa perdon hermano jefa entonces queria queriamos nomas cierto anda andan
pena_molestar perdon_molestar buenos_dias buen_dia feliz_dia pasas alguna_vez esta_vez detalle detalles ejecutivo oe ole ome jefe pero adonde os ella ellos ellas damelo dices manera forma aproximadamente etc tienda ultimamente senores senoras doc ingeniero ingeniera profe vecina mijita parcerito llave socio socia vainas sos molestia berraco bacano chevere listo propio propia via dizque vaya vayan demas juntos podido podian acuerdo mirando fijate fijese chequea posible necesitaria claro listos ni_idea quisieramos general nivel conforman yendo pinta ponen somos te llamado llame llama nombre nombres tanto tantos aparecen aparece toca tocan pone puso pusieron puesto dieron dio dimos dejaron dejo dejado mano sumerce favorcito vuestra pasos
y_cuales_son y_cuales completos pudo pudieron pudimos turno logramos logro lograron pertenece me_dice me_dices me_digas se_llama se_llame ha_estado han_estado hemos_estado debemos debe deben quieren quiera marcado marcada marcados marcadas tenido sola solas suficiente disponemos que_veces dejamos dejar caso_de
`;

/** Verbs that ask for something to be done; nothing is done here. */
const ACCIONES =
  'cierr|cerr|borr|elimin|cre|mand|envi|muev|mov|asign|transfier|transfer|cambi|modific|edit|agreg|anad|desactiv|activ|llam|escrib|marc|bloque|sub|quit|actualiz|reinici|program|agend|reenvi|respond|contest|pag|pon|haz|traduc|traduzc|apag|prend|invit|public|compr|ignor|repit|repet|inscrib|cobr|apunt|anot';
const CLITICO = '(me|te|se|le|nos|les)?(lo|la|los|las)?';
/** «borra», «borrar», «bórrame» as the first word. */
const FIRST_ACTION = new RegExp(`^(${ACCIONES})(a|e|i|ar|er|ir)?${CLITICO}$`);
/** «mándale» anywhere. */
const LED_ACTION = new RegExp(`^(${ACCIONES})(a|e|i)?(me|le|les)(lo|la|los|las)?$`);
/** «quiero que cierres», «puedes asignarle». */
const ASKED_ACTION = new RegExp(
  `^ ?(.* )?(quiero|quisiera|necesito|puedes|podrias) (que )?(me |le |les )?(${ACCIONES})(a|e|as|es|ar|er|ir)${CLITICO} `,
);

/** Whether a word, folded as typed, asks for something to be done; the words before it decide whether it can. */
export function isAction(typed: string, isFirst: boolean): boolean {
  return (isFirst && FIRST_ACTION.test(typed)) || LED_ACTION.test(typed);
}

export function asksForAction(words: string): boolean {
  return ASKED_ACTION.test(words);
}

/** The forms of verbs that questions are full of come first: only to those is a slip mended. */
const AR =
  'ar a an amos aron ado ada ados adas ando o e es en emos aste aba aban abamos ao aos ara aran aria arse'.split(' ');
const ER =
  'er ir e en emos imos ieron ido ida idos idas iendo io o es i iste ia ian iamos era iera eran a an amos'.split(' ');
const MENDED_FORMS = 12;

/** Every spelling of an entry of the table. */
function formsOf(entry: string): string[] {
  const [stem = '', ending] = entry.split('/');
  if (ending === 'o') return ['o', 'a', 'os', 'as'].map((end) => stem + end);
  if (ending === undefined) return [stem, `${stem}s`, `${stem}es`];
  const soft = stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c');
  // «lleguemos», «busqué»: the letter that keeps the sound
  const other = ending === 'ar' && soft !== stem ? ['e', 'es', 'en', 'emos'].map((end) => soft + end) : [];
  return [...(ending === 'ar' ? AR : ER).map((end) => stem + end), ...other];
}

interface Phrase {
  words: readonly string[];
  concept: string | null;
}

function readTable() {
  const words = new Map<string, readonly string[]>();
  const phrases = new Map<string, Phrase[]>();
  const put = (form: string, concept: string) => words.set(form, [...new Set([...(words.get(form) ?? []), concept])]);
  const verbs: { forms: readonly string[]; concept: string }[] = [];
  const addPhrase = (entry: string, concept: string | null) => {
    const said = entry.split('_');
    const first = said[0] ?? '';
    const known = [...(phrases.get(first) ?? []), { words: said, concept }];
    phrases.set(
      first,
      known.toSorted((a, b) => b.words.length - a.words.length),
    );
  };
  const vacias = VACIAS.trim().split(/\s+/);
  for (const entry of vacias) if (entry.includes('_')) addPhrase(entry, null);
  const empty = new Set(vacias.flatMap((entry) => (entry.includes('/') ? formsOf(entry) : [entry])));
  for (const line of CONCEPTOS.trim().split('\n')) {
    const [, concept = '', mark, entries = ''] = /^(\w+)(:|!) (.*)$/.exec(line) ?? [];
    for (const entry of entries.split(' '))
      if (entry.includes('_')) addPhrase(entry, concept);
      else if (mark === '!') put(entry, concept);
      else if (/\/(ar|er|ir)$/.test(entry)) verbs.push({ forms: formsOf(entry), concept });
      else formsOf(foldText(entry)).forEach((form) => put(form, concept));
  }
  // «el contacto» is no form of «contactar»
  const plain = new Set([...[...words].filter(([, said]) => !said.includes('yo')).map(([form]) => form), ...empty]);
  const mended = new Set(words.keys());
  for (const { forms, concept } of verbs)
    for (const [rank, form] of forms.entries()) {
      if (plain.has(form)) continue;
      put(form, concept);
      if (rank < MENDED_FORMS) mended.add(form);
    }
  return { words, empty, phrases, mended };
}

const LEXICO = readTable();

/** What a word says; nothing for one that only links, undefined for one that is not known. */
export function conceptsOf(word: string): readonly string[] | undefined {
  return LEXICO.words.get(word) ?? (LEXICO.empty.has(word) ? [] : TIEMPOS.has(word) ? ['fecha'] : undefined);
}

/** The longest phrase that begins with the first of the words. */
export function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  return LEXICO.phrases
    .get(words[at] ?? '')
    ?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word));
}

/** Whether a word is one of the table, or of the times that `periodo.ts` reads. */
export function isKnownWord(word: string): boolean {
  return LEXICO.words.has(word) || LEXICO.empty.has(word) || TIEMPOS.has(word);
}

const TIEMPOS = new Set(
  `enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado sabados
  domingo semanas meses anos quincena trimestre semestre hoy ayer antier anteayer manana tarde noche anoche pasado pasada proximo proxima siguiente entrante
  viene dias fin madrugada antepasada antepasado ultimos ultimas corrido transcurrido comienzos principios mediados finales primero`.split(
    /\s+/,
  ),
);

/** The words that a slip of the finger may have been meant for, by their length and by their sound. */
export const CORREGIBLES: readonly string[] = [...LEXICO.mended, ...TIEMPOS, 'muestrame', 'cuentame'].filter(
  (word) => word.length >= 5,
);
