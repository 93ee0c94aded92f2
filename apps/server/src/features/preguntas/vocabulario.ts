/*
 * The words of questions by concept. A line is `concept: words`, or `concept! words` where they have no plural. A plain word includes its plural, `cerr/ar` and `recib/ir` for
 * the forms of a verb, `abiert/o` for those of an adjective; `de_baja` is a phrase, which wins over its words. A word in two lines
 * carries both concepts. A word in no line is a name, something that is searched for, or not understood.
 */
export const CONCEPTOS = `
chat: conversacion convers conver conv chat charla dialogo caso ticket conve convo buzon bandeja
mensaje: mensaje msj msjs msg sms mjs msje mensage textico
whatsapp: whatsapp wsp wpp wp wasap guasap wassap wats whats los_numeros_de_whatsapp
cliente: cliente contacto clienta cli clis paciente alumno alumna estudiante comprador compradora huesped clientela afiliado afiliada cotizaron_los_clientes cotizan_los_clientes
gente: gente persona
agente: agente asesor asesora vendedor vendedora operador operadora colaborador colaboradora empleado empleada trabajador trabajadora companero companera muchacho muchacha pelado pelada pelaos ejecutivos ejecutivas funcionario miembro integrante chico chica ninas auxiliar recepcionista secretaria gestor gestora staff
equipo: equipo personal grupo muchachada
usuario: usuario usuaria
bot: bot robot chatbot
tarea: tarea actividad recordatorio compromiso diligencia encargo deber
agendar: agend/ar program/ar agenda cuadrad/o
pendiente: pendiente por_hacer por_completar falt/ar sin_hacer sin_completar por_aceptar por_asignar por_terminar sin_terminar sin_empezar que_hacer quedamos_de_hacer quedo_de_hacer quedaron_de_hacer por_entregar
vencer: venc/er atras/ar retras/ar pasaron_de_fecha paso_de_fecha pasado_de_fecha pasadas_de_fecha ya_se_pasaron se_paso_de_fecha se_pasaron_de_fecha pasaron_la_fecha vencimiento se_nos_paso_de_fecha se_nos_pasaron_de_fecha
completar: gener/ar emit/ir lanz/ar complet/ar realiz/ar cumpl/ir hech/o ejecut/ar saco_adelante sacaron_adelante sacado_adelante sacamos_adelante sacar_adelante
urgente: urgente prioritari/o urgencia importante inmediat/o afan urgen urge afanad/o corre_prisa apurad/o no_dan_espera no_da_espera no_pueden_esperar no_puede_esperar mas_afan
alta! alta altas
media! media medias normal
baja! baja bajas de_baja_prioridad
prioridad: prioridad
mio! mi mis mio mia mios mias tengo tuve debo me_toca me_tocan me_falta me_faltan
yo! yo atendi respondi resolvi escribi no_he_hecho no_he_completado no_he_terminado
producto: producto articulo referencia item codigo
catalogo: catalogo inventario
precio: precio vale valen valia cuesta cuestan costando valiendo costo costos cost/ar valer cobr/ar a_como en_cuanto_esta a_cuanto_esta en_cuanto_sale a_cuanto
valor: valor monto importe
sumar! suma suman sumaron sumo sumamos sumado
tarifa: tarifa
caro: car/o costos/o
barato: barat/o economic/o
inactivo: inactiv/o desactivad/o agotad/o agot/ar deshabilitad/o descontinuad/o retirad/o se_fueron no_activo no_activos no_activa no_activas inhabilitad/o se_han_ido se_ha_ido ya_no_vendemos ya_no_ofrecemos ya_no_manejamos ya_no_se_vende ya_no_se_venden ya_no_tenemos ya_no_hay
disponible: disponible existencia stock surtid/o
activo: activ/o vigente habilitad/o activado activada activados activadas
sincronizar: actualiz/ar sincroniz/ar sincronizacion
ofrecer! vendemos venden vende ofrecemos ofrecen ofrece manejamos manejan maneja manejar
vender! vendi vendio vendimos vendieron vendido vender facturo facturamos facturar ganancia ganancias venta
pagar: pag/ar pago
comprar: compr/ar
cotizar: cotizacion cotiz/ar coti cot presupuesto propuesta proforma
encuesta: encuesta encuesta_de_satisfaccion encuestas_de_satisfaccion
calificar: calific/ar calificacion puntaje puntuacion puntu/ar rating evaluacion valoracion evalu/ar valoraron evaluaron
satisfecho: satisfech/o satisfaccion content/o feliz conforme encantad/o amanad/o a_gusto felices
insatisfecho: insatisfech/o descontent/o molest/o brav/o furios/o disgustad/o inconforme quej/ar queja reclam/ar reclamo enojad/o rabia emberracad/o berraquead/o arrech/o ofendid/o decepcionad/o aburrid/o emputad/o protest/ar enoj/ar enfad/ar molestaron
mal! mal mala malo malas malos
mal: negativ/o pesim/o maluc/o feo fea
bien! bien
estrella: estrella
comentario: comentario coment/ar opin/ar opinion resena sugerencia
decir! diciendo dicho dice dicen dijo dijeron digan decia decian
difusion: difusion campana masiv/o broadcast difund/ir
enviar: envi/ar mand/ar envio envios remit/ir
enviar! enviamos mandamos
nuestro! enviamos mandamos escribimos nosotros_a_los_clientes
escribir! escribimos comunicaron comunico nos_hablaron nos_han_hablado nos_hablo nos_habla nos_hablan nos_estan_hablando nos_buscaron nos_han_buscado nos_buscan nos_buscan_mas
entregar: entreg/ar
escribir: escrib/ir escrit/o
entrar: recib/ir entr/ar lleg/ar ingres/ar entrante ca/er cayendo bombarde/ar bombardeo inund/ar llovieron
salir: sal/ir saliente
plantilla: plantilla template
aprobar: aprob/ar aprueb/ar rechaz/ar
atajo: nota_rapida notas_rapidas respuesta_rapida respuestas_rapidas mensaje_rapido mensajes_rapidos atajo
nota: nota anotacion apunte observacion apunt/ar anot/ar
rapido: rapid/o rapidamente liger/o veloz rapidez
lento: lent/o demorad/o despacio
saldo: saldo
plata: plata dinero billete lucas pesos fondos platica plata_se_fue plata_se_va plata_se_ha_ido
recargar: recarga recarg/ar abon/ar abono metimos metieron metio consign/ar consignacion cargamos cargaron deposit/ar deposito
movimiento: movimiento transaccion extracto voleo trajin flujo
gastar: gasto gast/ar consum/ir consumo en_que_se se_nos_fue se_nos_va se_nos_ha_ido se_ha_ido_en se_fue_en se_va_en se_han_ido_en plata_se_fue plata_se_va plata_se_ha_ido se_nos_esta_yendo se_esta_yendo se_nos_esta_yendo_mucha
llamada: llamada llamaron llamamos ha_llamado han_llamado hemos_llamado he_llamado llamando por_telefono
minuto: minuto
canal: canal conexion linea
numero: numero los_numeros_de_whatsapp los_numeros_conectados
conectar: conect/ar enlazad/o vinculad/o los_numeros_conectados
desconectar: desconect/ar
caer: caid/o
funcionar: funcion/ar sirve sirviendo operativ/o operando opera operan
fallar: fall/ar fallid/o error rebot/ar falla dano danos danado danada danados danadas inconveniente
problema: problema lio
calidad: calidad salud
area: area departamento seccion sede
horario: horario
hora: hora en_que_momento a_que_momento en_que_franja horaria
abrir: abr/ir apertura
atencion: atencion servicio
kanban: kanban tablero embudo pipeline
estado: estado columna etapa fase
tarjeta: tarjeta
mover: cruz/ar mov/er muev/er pesad/o agitad/o duros duras traslad/ar traslado
pasar: pas/ar
lead: lead prospecto
caliente: caliente probable cerca_de_comprar cerquita_de_comprar a_punto_de_comprar listos_para_comprar ganas_de_comprar posibilidades_de_comprar posibilidad_de_comprar probabilidad_de_comprar chance_de_comprar cerca_de_cerrar
frio: fri/o tibi/o
score: score
auditoria: auditoria bitacora
cambiar: desactiv/ar cambi/ar modific/ar modificacion edit/ar metio_mano metieron_mano le_metio_mano
borrar: borr/ar elimin/ar
resumen: novedades resumen informe reporte balance panorama estadistica metrica indicador cifra dashboard resumeme los_numeros numeritos sus_numeros recuento avance consolidado pantallazo vistazo abrebocas
desempeno: operacion desempeno rendimiento productividad rend/ir rind/ir gestion comportamiento
subir: sub/ir aument/ar crec/er increment/ar repunt/ar dispar/ar
bajar: baj/ar disminu/ir disminuyo merm/ar declin/ar reduc/ir decay/er cayeron_los cayeron_las descend/er
mejorar: mejor/ar
empeorar: empeor/ar
espera: espera cola fila esper/ar aguard/ar sala_de_espera
asignar: asign/ar
dueno: dueno responsable encargado encargada
atender: atend/er atiend/er acept/ar tom/ar cog/er agarr/ar recog/er despach/ar gestion/ar asum/ir encargaron encargo_de
desatendido: desatendid/o
por_responder! por_responder por_contestar falta_por_responder faltan_por_responder falta_por_contestar faltan_por_contestar
no_responden! no_han_respondido no_han_contestado no_respondieron no_contestaron no_responden no_contestan no_respondio no_contesto no_ha_respondido no_ha_contestado
responder! llenaron llenado llenar llenadas debiendo_respuesta debemos_respuesta debe_respuesta deben_respuesta debemos_contestar
responder: respond/er contest/ar respuesta reaccion reaccion/ar
leer! lei leer leen lee leido leidos leida leidas leyeron leyo leemos
sin_leer! sin_leer no_leido no_leidos no_leida no_leidas por_leer sin_abrir no_ha_leido no_han_leido no_hemos_leido falta_por_leer faltan_por_leer sin_ver no_hemos_abierto no_han_abierto no_ha_abierto no_hemos_visto no_han_visto no_se_han_leido no_se_ha_leido no_se_leyeron no_estan_leidos
abierto: abiert/o viv/o en_curso andando sin_cerrar por_cerrar no_se_han_cerrado no_se_ha_cerrado no_estan_cerrados sin_resolver sin_finalizar siguen_abiertos sigue_abierto por_resolver por_finalizar sin_cerrarse
olvidado: olvidad/o olvid/ar abandon/ar represad/o botad/o tirad/o en_visto en_el_olvido quedad/o estancad/o descuidad/o ignorad/o plantad/o embarcad/o
cerrar: cerr/ar cierr/ar resolv/er resuelv/er resuelt/o termin/ar finaliz/ar finiquit/ar evacu/ar solucion/ar resolucion ya_estan_listas ya_esta_lista quedaron_listas estan_listas dejo_listo dejo_listos dejo_lista dejo_listas dejaron_listos dejaron_listas dejamos_listos dejamos_listas quedaron_listos quedo_listo quedo_lista estan_listos ya_estan_listos culmin/ar concluyo concluyeron concluid/o concluimos
nuevo: nuev/o
iniciar: inici/ar arranc/ar comenz/ar empez/ar empiez/ar abrieron
crear: agreg/ar monto montaron cre/ar registr/ar guard/ar montamos
antiguo: antigu/o viej/o lleva_mas_tiempo llevan_mas_tiempo mas_tiempo_lleva mas_tiempo_llevan mas_tiempo_abierto mas_tiempo_abierta lleva_mas_dias llevan_mas_dias mas_dias_lleva mas_dias_llevan mas_dias_abierto mas_dias_abierta mas_rato_abierto mas_rato_abierta mas_dias_abiertos mas_dias_abiertas mas_tiempo_abiertos mas_tiempo_abiertas
ultimo: ultim/o reciente ultima_vez recien recientemente
vez: vez veces
durar: dur/ar duracion
tiempo: tiempo
demorar: demor/ar tard/ar demora retraso cada_cuanto velocidad tardanza
buscar: busc/ar busqu/ar encontr/ar encuentr/ar ubic/ar ubiqu/ar hall/ar rastre/ar localiz/ar
dato: dato info informacion ficha perfil
telefono: telefono celular cel tel fono
correo: correo email mail
rol: rol cargo
hablar: habl/ar mencion/ar chate/ar convers/ar
preguntar: pregunt/ar consultaron consultado consulto consultan averiguaron
palabra: palabra
tema: tema
pedir: ped/ir pid/ir solicit/ar cotizaron_los_clientes cotizan_los_clientes cotiza_la_gente cotizo_la_gente nos_cotizan nos_cotizaron
anuncio: anuncio publicacion pauta publicidad aviso propaganda ad ads
traer! trajo trajeron traen trae trayendo traido provienen proviene vienen_de viene_de
tipo: tipo clase modalidad categoria
adjunto: nota_de_voz notas_de_voz foto imagen imagenes audio video sticker documento archivo adjunto texto
ranking: ranking top podio tabla_de_posiciones
ganar! gano gana ganan ganando ganamos ganaron ganar la_delantera punteando puntea liderando lidera encabezando encabeza a_la_cabeza
perder! perdimos perdieron perdio perdemos
perdida: perdida
trabajar: trabaj/ar trabajo labor/ar camello camell/ar brega carga volteo
flojo: floj/o quiet/o suave parad/o frenad/o tranquil/o
base: base base_de_datos agenda_de_contactos libreta_de_contactos directorio
tamano: tamano
contactar! contactar contactarlos contactarlas contactarle contacten contactemos ser_contactados ser_contactado escribamos escribieramos escribirles molestemos molestar molestaramos molesten volvieramos_a_escribir volvieramos_a_llamar volvieramos_a_contactar volvieramos_a_buscar volvieramos_a_mandar volvamos_a_escribir volvamos_a_llamar volvamos_a_contactar volvamos_a_buscar volvamos_a_mandar volveriamos_a_escribir volveriamos_a_llamar volveriamos_a_contactar volveriamos_a_buscar volveriamos_a_mandar volvieran_a_escribir volvieran_a_llamar volvieran_a_contactar volvieran_a_buscar volvieran_a_mandar vuelvan_a_escribir vuelvan_a_llamar vuelvan_a_contactar vuelvan_a_buscar vuelvan_a_mandar lista_de_no_molestar llamemos llamaramos mandemos mandaramos contactaramos contactaran
contactado: contact/ar
de_baja! de_baja se_borraron
bloqueado: bloquead/o lista_negra
primero: primera primer
grande: grande alto gord/o
mas! mas mejor mejores mayor mayores maximo maxima mas_pedido mas_pedidos mas_pedida
menos! menos peor peores menor menores minimo minima casi_no casi_nadie casi_nunca va_de_ultimo va_ultimo van_de_ultimos va_de_ultima
quien! quien quienes que_personas que_persona que_gente de_quien_sera
a_quien! a_quien a_quienes a_que_gente a_que_personas a_que_persona
cuantos! cuantas_veces cuantos cuantas total totales cantidad volumen conteo contar numero_de que_tantos que_tantas cuanta_gente cuantas_personas numero_total numero_total_de cantidad_total cuantos_somos
cuanto! cuanto cuanta que_tanto que_tanta que_tan
cuando! cuando
como! que_tal como_va_el_dia como_estuvo_el_dia como_va_la_jornada en_que_vamos en_que_andamos como_vamos_hoy como_pinto_el_dia como_pinta_el_dia como_cerro_el_dia como_termino_el_dia como_rindio_el_dia como_cerramos_el_dia
modo! como hago puedo_entrar puedo_ingresar no_me_deja no_deja
por_que! porque motivo motivos razon
donde! donde
cada! cada
dia: dia
semana: semana semanal
festivo: festivo
mes: mes mensual
ano: ano anual
promedio: promedio medio
porcentaje: porcentaje proporcion
antes: anterior previo previa antes
no! no sin nunca nadie ningun ninguno ninguna nada ni tampoco por_atender sin_despachar por_despachar debiendo_respuesta debemos_respuesta debe_respuesta deben_respuesta debemos_contestar
contra! contra vs versus frente respecto comparacion comparativo comparativa diferencia
contra: compar/ar
pico: pico congestionada congestion congestionad/o trafico congestion/ar
distribuir: distribuid/o distribuy/er distribucion reparto repart/ir desglose desglosad/o discrimin/ar discriminad/o
historial: historial historia
otro: otro otra otros otras entre_semana
nos! nos nosotros nos_hablaron nos_han_hablado nos_hablo nos_habla nos_hablan nos_estan_hablando nos_buscaron nos_han_buscado nos_buscan nos_buscan_mas
hay! hay tenemos tienen tienes
ayuda! ayuda ayudame puedes_hacer sabes_hacer puedes_ayudar puedo_preguntar opciones comandos sabe_hacer puede_hacer te_puedo_preguntar le_puedo_preguntar puedo_preguntarte puedo_preguntarle sirves preguntas_puedo_hacer funcionas en_que_me_puede_colaborar en_que_me_puedes_colaborar en_que_me_puede_ayudar en_que_me_ayuda en_que_me_ayudas en_que_me_colabora
dos_horas! mas_de_dos_horas mas_de_2_horas dos_horas 2_horas mas_de_2_hora 2_hora
rato: rato ratico hace_rato hace_dias dias_abiertos dias_abiertas dias_abierto llevan_horas lleva_horas hace_horas hace_mucho hace_tiempo llevan_dias lleva_dias hace_mucho_rato hace_mucho_tiempo
excepto: excepto salvo
compartir: compartid/o
transferir: transfirio transfirieron transfer/ir transferencia traspas/ar traspaso
repetido: repetid/o duplicad/o
hizo! hizo hicieron hicimos saco sacaron sacamos
ajeno: dolar euro vecino empresa compania suscriptor competencia pedido sin_despachar por_despachar vacacion cita sueldo nomina comision arriendo factura te_hizo presidente alcaldia banco meta bogota medellin cali barranquilla cartagena bucaramanga pereira manizales cucuta ibague villavicencio armenia neiva pasto popayan monteria sincelejo valledupar colombia contrasena clave wifi nit iva impuesto mejor_cliente mejores_clientes peor_cliente peores_clientes
fecha: fecha
acabar: acab/ar
despues: despues
mil: mil millon
ordenar: ordena ordename ordenado ordenados ordenar
comun: comun frecuente
entender: entend/er entiend/er
tarea! vueltas
caer! se_cayo se_callo esta_caido se_nos_cayo
llamada! llamo llamar llamarlo llamarla llamarlos llamarlas llamarle llamarles
cargado: cargad/o llen/o saturad/o ahogad/o tapad/o copad/o ocupad/o enredad/o embolatad/o colgad/o enterrad/o colapsad/o repleto repleta atestad/o satur/ar
configuracion: configuracion ajuste parametro
volver: volv/er vuelv/er
precio! cuanto_me_sale cuanto_nos_sale en_cuanto_me_sale en_cuanto_nos_sale cuanto_sale a_como_sale en_cuanto_estamos_dando a_cuanto_estamos_dando a_como_estamos_dando a_como_tenemos en_cuanto_tenemos a_cuanto_tenemos en_cuanto_damos a_como_damos valio valieron
facebook: facebook face instagram insta tiktok google de_meta por_meta que_meta meta_nos meta_no meta_aprobo meta_rechazo ya_meta
marketing: marketing publicitari/o
excepto! no_fueron no_fue no_son no_sean no_sea quitando descontando sin_contar aparte_de menos_los menos_las
desempeno! rindio rindieron rendimos
ofrecer: ofrec/er ofrezc/er comercializ/ar
vender: vendid/o
corregir: correg/ir
gastar! costaron cobraron nos_costo
supervisor! supervisor supervisora administrador administradora coordinador coordinadora
supervisores! supervisores supervisoras administradores administradoras coordinadores coordinadoras
atender! por_atender dimos_atencion dio_atencion dieron_atencion da_atencion damos_atencion quien_los_atienda quien_lo_atienda quien_la_atienda quien_les_atienda
pedir! mas_pedido mas_pedidos mas_pedida ha_pedido han_pedido
creado: cread/o registrad/o guardad/o montad/o metid/o existente
estrella! una_estrella una_sola_estrella una_estrellita
n1! una_estrella una_sola_estrella una_estrellita
pendiente! no_he_hecho no_he_completado no_he_terminado
por_dia: diario diaria diariamente a_diario
demorar! nos_toma se_toma toma_en nos_tomamos
prioridad! de_baja_prioridad
futuro! quien_sera cual_sera cuanto_sera cuantos_seran va_a_haber van_a_haber habra habran tendremos recibiremos venderemos llegaran
mas: mayoria
perder: perdid/o perd/er
numero! de_los_numeros de_nuestros_numeros
por_dia! al_dia
abierto! siendo_atendidos siendo_atendido siendo_atendidas siendo_atendida
agente! cuantos_somos
`;

/** Words that add nothing to what is asked: links, courtesies, and verbs that only carry a question. */
export const VACIAS = `
a al ante de del desde durante en entre hacia hasta para por segun sobre tras y e o u si que cual cuales el la los las lo un una unos unas uno me se le les tu tus su sus
nuestr/o este esta estos estas esto ese esa eso esos esas aquel aquella aqui aca ahi alla ya aun todavia tambien muy mucho mucha muchos muchas algo algun alguno alguna
algunos algunas alguien todo toda todos todas mismo misma tan casi solo solamente unicamente apenas pues porfa porfavor favor porfis plis please gracias hola buenas
buenos buen tardes noches saludos parce parcero amigo amiga oye oiga oigan ois mira mire ve ey hey ok okey bueno vale dale ah eh aja vos sabe ustedes usted con es son era
eran ser sido fue fueron sea sean seria estan estaba estaban estar estamos estuvo estuvieron haya habia habian hubo haber habido ha han he hemos has tiene tenian tenia
tuvo tuvimos tuvieron tener va van voy vamos iba iban ido ir hace hacen hacer hice haciendo puede puedes puedo pueden podria podrias podemos poder quiero quieres quisiera
queremos necesito necesitamos necesita deseo gustaria saber sabes sabemos dime digame dame deme da dan dar diga decir decirme muestra muestrame mostrar mostrarme ver
verlo verlos verlas veo vea vemos mirar revisa revisar consulta consultar cuenta cuentan cuentame cuentas lista listado listame listar listas enumera trae traeme saca
paseme pasame regala regalas indica indicame exactamente actualmente momento ahora ahorita actual actuales negocio sistema plataforma aplicacion app tertulia asistente
parte cosa vaina cosas tal resultado resultados queda quedan quedo quedaron quedado sigue siguen lleva llevan llevamos llevo llevado existe existen don dona senor senora
sr sra doctor doctora man mijo mija mijito pena molestar disculpe disculpa perdon hermano jefa entonces queria queriamos nomas cierto anda andan pena_molestar
perdon_molestar buenos_dias buen_dia feliz_dia pasas alguna_vez esta_vez detalle detalles ejecutivo oe ole ome jefe pero adonde os ella ellos ellas damelo dices manera
forma aproximadamente etc tienda ultimamente senores senoras doc ingeniero ingeniera profe vecina mijita parcerito llave socio socia vainas sos molestia berraco bacano
chevere listo propio propia via dizque vaya vayan demas juntos podido podian acuerdo mirando fijate fijese chequea posible necesitaria claro ni_idea quisieramos general
nivel conforman yendo pinta ponen somos te llamado llame llama nombre nombres tanto tantos aparecen aparece toca tocan pone puso pusieron puesto dieron dio dimos dejaron
dejo dejado mano sumerce favorcito vuestra pasos y_cuales_son y_cuales completos pudo pudieron pudimos turno logramos logro lograron pertenece me_dice me_dices me_digas
se_llama se_llame ha_estado han_estado hemos_estado debemos debe deben quieren quiera marcado marcada marcados marcadas tenido sola solas suficiente disponemos que_veces
dejamos dejar caso_de encima alcanz/ar logr/ar sol/er pon/er dej/ar segu/ir anduvo anduvieron andando sera sera_que digamos al_fin por_fin de_una ahi_mismo ya_mismo
ahora_mismo en_este_instante hasta_el_momento hasta_ahora de_verdad la_verdad a_ver de_pronto de_casualidad por_casualidad mas_o_menos si_o_no o_que o_ya_no no_cierto
no_es_cierto verdad o_al_reves o_sea osea es_decir por_encima por_encimita mas_bien que_mas_pues que_hubo quihubo quiubo como_esta_usted como_le_va que_pena_con_usted
me_ayuda_a me_ayuda_con ud uds soy_nueva soy_nuevo nueva_en_esto nuevo_en_esto confirm/ar keda kedan me_ayudas_a me_ayudas_con me_ayudan_a ayudame_a ayudame_con ayudeme_a ayudeme_con ayudeme me_puede_ayudar_a me_puedes_ayudar_a me_puede_ayudar_con
me_colabora me_colaboras colaborar colaboreme colaborame colabora hagame_el_favor hazme_el_favor haceme_el_favor me_hace_el_favor me_hace_un_favor tan_amable amable veci
mor reina rey mona mono patron patrona compa compadre comadre jefecito jefecita cucho cucha hermanito uy ush juepucha carajo caramba jaja jajaja jeje holi holis alo
mil_gracias muchas_gracias de_antemano una_pregunta una_preguntica una_consulta una_duda tengo_una_duda tengo_una_pregunta quiero_saber no_me_acuerdo no_recuerdo
no_estoy_seguro se_me_olvido dando estando siendo teniendo estuve estuvimos estuviera estaria estarian quedamos quedando quedar quede venimos vienen viniendo venia
deberia deberiamos tendria tocaria pilas tenaz bien_pueda basicamente francamente sinceramente realmente normalmente generalmente cosita asunto comport/ar dia_de_hoy
favorcito_enorme listico sacad/o llev/ar adentro afuera_de entre_todos entre_todas todo_el_mundo como_tal en_total_total a_todas_estas vea_pues mire_ve seguid/o
acabaron_de acaban_de acabo_de acaba_de terminaron_de termino_de distint/o diferente quiere poco pocos a_esta_hora a_estas_horas acumul/ar proceso tramite lado venid/o
toc/ar qued/ar sab/er quer/er deb/er hac/er harian hara haremos hariamos hiciera pusimos junta socios pint/ar facilit/ar generales das ademas aproximado bastante exacto
exacta por_ejemplo estemos doy directo directamente luego pronto detallado detallada demasiado situacion alrededor vario varios varia varias revision referente ideal
vistos delante adelante jornada avanz/ar averigu/ar dedicad/o ocurr/ir suced/er punto orden rest/ar amanec/er amanezc/er presente presentes respectivo respectivos
respectivamente correspondiente totalmente completamente rapido_por_favor aparec/er consegu/ir consiguieron obtuvimos conocer identificar visualizar indicar regalar
brindar suministrar proporcionar requiero requerimos necesitar encantaria agradeceria agradezco atento atenta cordial cordialmente estimado estimada estimados apreciado
apreciada saludo maso masomenos precisamente justamente principalmente mayormente finalmente uf uff huy hum juicios/o interesa interesaria la_otra_vez estamos_hablando
estariamos_hablando viene tira tirar tireme tirame en_la_academia aca_en_la_academia en_el_academia aca_en_el_academia en_la_clinica aca_en_la_clinica en_el_clinica
aca_en_el_clinica en_la_consultorio aca_en_la_consultorio en_el_consultorio aca_en_el_consultorio en_la_almacen aca_en_la_almacen en_el_almacen aca_en_el_almacen
en_la_concesionario aca_en_la_concesionario en_el_concesionario aca_en_el_concesionario en_la_ferreteria aca_en_la_ferreteria en_el_ferreteria aca_en_el_ferreteria
en_la_local aca_en_la_local en_el_local aca_en_el_local en_la_gimnasio aca_en_la_gimnasio en_el_gimnasio aca_en_el_gimnasio en_la_tienda aca_en_la_tienda en_el_tienda
aca_en_el_tienda en_la_drogueria aca_en_la_drogueria en_el_drogueria aca_en_el_drogueria en_la_optica aca_en_la_optica en_el_optica aca_en_el_optica en_la_inmobiliaria
aca_en_la_inmobiliaria en_el_inmobiliaria aca_en_el_inmobiliaria en_la_hotel aca_en_la_hotel en_el_hotel aca_en_el_hotel en_la_restaurante aca_en_la_restaurante
en_el_restaurante aca_en_el_restaurante en_la_panaderia aca_en_la_panaderia en_el_panaderia aca_en_el_panaderia en_la_veterinaria aca_en_la_veterinaria en_el_veterinaria
aca_en_el_veterinaria en_la_oficina aca_en_la_oficina en_el_oficina aca_en_el_oficina en_la_fabrica aca_en_la_fabrica en_el_fabrica aca_en_el_fabrica en_la_finca
aca_en_la_finca en_el_finca aca_en_el_finca en_la_compraventa aca_en_la_compraventa en_el_compraventa aca_en_el_compraventa va_el_dia estuvo_el_dia pinto_el_dia
pinta_el_dia cerro_el_dia rindio_el_dia termino_el_dia antes_de_irme antes_de_salir antes_de_cerrar dad/o hayan hayamos hayas tengamos tengan tenga estuvieran
`;

/** Names of people: they are no slip of another word. */
export const NOMBRES_DE_PERSONAS = `
marta maria mario marco marcos pedro diana daniel daniela manuel manuela laura lauro carlos carla camila camilo andres andrea sofia mateo julia julio julian juliana elena
elias gloria angel angela rosa rosario clara claro luisa luis juan juana jose josue jorge diego dora pablo paula paola felipe esteban estela victor victoria monica
natalia sara sandra sergio simon teresa tomas valeria nuria nora martin martina armando fernando orlando rolando hernando fernanda luz alejandro alejandra santiago
sebastian nicolas gabriel gabriela isabel mariana valentina catalina ricardo roberto rafael oscar hugo ivan cesar edgar pilar beatriz cristina cristian esperanza adriana
viviana liliana lorena lina ana jaime alberto alfonso gustavo hector javier mauricio rodrigo william wilson yolanda jhon jairo john jhonatan jonathan brayan brian kevin
steven stiven wilmer wilmar wilfrido edwin freddy fredy ferney harold jeison yeison johan duvan ruben raul ramiro reinaldo rodolfo alirio arturo gilberto gerardo
guillermo hernan humberto ignacio ismael joaquin leonardo libardo marino nelson octavio omar ovidio pascual rigoberto ernesto eduardo efrain eusebio evelio fabian fabio
federico fidel gonzalo samuel saul tobias ulises vicente alba alicia amalia amanda amparo aracely aura aurora berta blanca carmen carolina cecilia clemencia consuelo
dayana deisy dolly edilma elvira emilia erika esther eugenia fabiola fanny flor gladys graciela ines ingrid irma isabela jenny jennifer karen katerine katherine leidy
leonor leticia ligia lucia lucila lucy magdalena magnolia marcela margarita maribel marina marleny martha maryuri matilde mayerly mercedes mery mirta miryam myriam nancy
natali nelly nidia nubia ofelia olga patricia piedad rocio rosalba rubiela ruth socorro stella tatiana vanessa vera ximena yaneth yenny yesenia yesica yolima yuliana
yurani zoraida acevedo agudelo aguirre alvarez alzate arango arboleda arias aristizabal arroyave atehortua avila barrera bedoya bejarano beltran benavides bermudez bernal
betancur bolivar botero buitrago bustamante caballero caicedo calderon cardenas cardona carvajal castano castellanos castrillon cespedes chaparro clavijo contreras
cordoba correa cortes cuellar duarte duque echeverri echeverry escobar espinosa estrada fajardo fernandez ferrer figueroa florez franco gallego galvis garces garcia
garzon gaviria giraldo gomez gonzalez granados grisales guevara gutierrez guzman henao hernandez herrera hincapie holguin hoyos hurtado jaramillo jimenez lara lasso
londono lopez lozano machado marin marquez marulanda martinez medina mejia mendez mendoza molina moncada monsalve montoya morales moreno mosquera munoz murillo narvaez
navarro nino noguera obando ocampo ochoa orozco ortega ortiz osorio ospina otero ovalle pacheco padilla palacio palacios parra patino pedraza penagos perea perez pineda
pinzon posada prado quintana quintero quiroga ramirez ramos rendon restrepo rincon riascos rios rivas rivera robledo rodriguez roldan romero ruiz saavedra salamanca
salazar saldarriaga salgado sanchez sandoval santana sarmiento sepulveda serna silva solano soto suarez tabares tamayo tobon toledo torres trujillo uribe urrego
valderrama valdes valencia vallejo vanegas varela vargas vasquez vega velandia velasco velasquez velez vergara viana villada villamizar villegas yepes zambrano zamora
zapata zuluaga zuniga
`;

/** How people write in a hurry. */
export const ABREVIADAS = `
q que,k que,ke que,qe que,xq porque,pq porque,x por,d de,hrs hora,hs hora,hr hora,h hora,mins minuto,cuants cuantos,cts cuantos,oy hoy,aller ayer,
alluer ayer,ta esta,tan estan,tamos estamos,pa para,pal para el,kien quien,kienes quienes,ai hay,ay hay,nro numero,nº numero,prom promedio,an han,
cots cotizacion,cotis cotizacion,finde fin de semana,findes fin de semana,ene enero,feb febrero,abr abril,jun junio,jul julio,ago agosto,sept septiembre,
sep septiembre,oct octubre,nov noviembre,dic diciembre,lun lunes,mie miercoles,jue jueves,vie viernes,sab sabado,msjes mensaje,mjs mensaje,funnel embudo,
pipe embudo,convs chat,cmo como,ns nos,hoi hoy,bn bien,tb tambien,tmb tambien,dnd donde,aki aqui,kuanto cuanto,kuantos cuantos,qien quien,
asta hasta,ahy hay,alas a las,ala a la,enq en que,aque a que,conq con que,porq porque,xk porque,msgs mensaje,resp respuesta,cel telefono
`;

/** Words of time, which `periodo.ts` reads. */
export const TIEMPOS_DICHOS = `
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado sabados
domingo semanas meses anos quincena trimestre semestre hoy ayer antier anteayer manana tarde noche anoche pasado pasada proximo proxima siguiente entrante
viene dias fin madrugada antepasada antepasado ultimos ultimas corrido transcurrido comienzos principios mediados finales primero
`;

/** Verbs that ask for something to be done; nothing is done here. */
export const ACCIONES =
  'cierr|cerr|borr|elimin|cre|mand|envi|muev|mov|asign|transfier|transfer|cambi|modific|edit|agreg|anad|desactiv|activ|llam|escrib|marc|bloque|sub|quit|actualiz|reinici|program|agend|reenvi|respond|contest|pag|pon|haz|traduc|traduzc|apag|prend|invit|public|compr|ignor|repit|repet|inscrib|cobr|apunt|anot';
