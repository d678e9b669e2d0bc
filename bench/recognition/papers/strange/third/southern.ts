/** Portugal, Spain, Mexico, Brazil. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const southern: readonly StrangeLayout[] = [
  {
    ...styles.es,
    name: "restaurant-pt-fatura",
    kind: "receipt",
    strip: 210,
    dates: "YYYY-MM-DD",
    vendor: "Tasca do {v}|{v} Restauração, Lda|{v} Restauração, Lda.",
    make: (dice) => {
      const bill = sold(dice, 13, [
        ["Bacalhau à Brás", 1150, 1850],
        ["Arroz de pato", 1050, 1650],
        ["Café", 90, 240],
      ]);
      return { ...bill, number: "FS 2025A/####", atcud: "JF4@@@##" };
    },
    page: `
14|[=105]*Tasca do {v}
[=105]{v} Restauração, Lda
[=105]Rua das Flores 61, 4050-265 Porto
[=105]NIF 509 882 114
[10]Fatura Simplificada [>200]{number}
[10]ATCUD: {atcud} [>200]Original
[10]Data {date} [>200]Hora 13:47
[10]Contribuinte: Consumidor final
~items [10]1 {0} [>200]{1}
13|[10]*TOTAL EUR [>200]*{total}
[10]Multibanco [>200]{total}
[10]Taxa [70]Base [130]IVA [>200]Total
[10]13% [70]{net} [130]{tax} [>200]{total}
[10]Mesa 4 Operador: Rui
7|[=105]kX9d-Processado por programa certificado nº 2218/AT`,
  },
  {
    ...styles.es,
    name: "guesthouse-pt",
    dates: "DD-MM-YYYY",
    vendor: "Quinta {v} - Turismo Rural, Unipessoal Lda|Quinta {v}|Quinta {v} - Turismo Rural",
    make: (dice) => {
      const bill = sold(dice, 6, [["Alojamento quarto duplo, 3 noites", 21000, 42000]]);
      return {
        ...bill,
        arrived: addDays(bill.date, -3),
        number: "FR A25/###",
        buyer: "Almeida & Prates, SA",
      };
    },
    page: `
16|[56]*Quinta {v}
[56]Quinta {v} - Turismo Rural, Unipessoal Lda
[56]Estrada Nacional 2, 7630-174 Odemira
[56]Contribuinte PT 513 220 871 Capital Social 5.000,00 €
^120 [330]Exmo.(s) Sr.(s)
[330]{buyer}
[330]Av. da Liberdade 210
[330]1250-147 Lisboa
[330]NIF 500 771 223
11|^200 [56]*Fatura-Recibo n.º {number}
[56]Data de emissão {date} [330]Vencimento {date}
[56]Entrada {arrived} [330]Saída {date}
^260 [56]Descrição [>430]IVA [>539]Valor
~items [56]{0} [>430]6% [>539]{1}
[330]Incidência [>539]{net}
[330]Total IVA [>539]{tax}
[330]*Total do documento [>539]*{total} €
7|^790 [56]Documento processado por computador. Os bens/serviços foram colocados à disposição nesta data.`,
  },
  {
    ...styles.es,
    name: "adviser-es-irpf",
    vendor: "{v} Asesores, S.L.P.|{v} Asesores",
    make: (dice) => {
      const net = dice.between(180, 620) * 100;
      const [tax, withheld] = [taxOn(net, 21), taxOn(net, 15)];
      const date = someDay(dice);
      return {
        date,
        net,
        tax,
        withheld,
        total: net + tax,
        payable: net + tax - withheld,
        number: "25-0###",
        buyer: "Carpintería Hermanos Roig, S.C.P.",
      };
    },
    page: `
[56]*{V} ASESORES [>539]laboral · fiscal · contable
[56]{v} Asesores, S.L.P. CIF B-66120983
[56]C/ Balmes 188, 2º 1ª 08006 Barcelona
^120 [56]MINUTA DE HONORARIOS
[56]Núm. [120]{number} [330]{buyer}
[56]Fecha [120]{date} [330]NIF J-60118822
[330]C/ del Mig 3
[330]08500 Vic
^220 [56]CONCEPTO [>539]IMPORTE
[56]Asesoramiento fiscal y laboral, cuota mensual [>539]{net}
[56]Base imponible [>539]{net}
[56]IVA 21 % [>539]{tax}
[56]Total factura [>539]{total}
[56]Retención IRPF 15 % [>539]-{withheld}
[56]*Líquido a percibir [>539]*{payable} €
[56]Se girará recibo domiciliado a su cuenta.`,
  },
  {
    ...styles.es,
    name: "hardware-mx-cfdi",
    amount: "1,234.50",
    currency: "MXN",
    dates: "YYYY-MM-DD",
    vendor: "Ferretería {v} S.A. de C.V.|Ferretería {v}|FERRETERIA {v} SA DE CV",
    make: (dice) => {
      const bill = billed(dice, 16, [
        ["Taladro percutor 1/2", 90000, 240000],
        ["Broca para concreto", 8000, 22000],
      ]);
      return {
        ...bill,
        number: "A ####",
        uuid: "6F2C1A9E-44B1-4D0C-9A77-1E5D0B#####",
        buyer: "Grupo Textil Anáhuac",
      };
    },
    page: `
12|[56]*FERRETERIA {V} SA DE CV [>539]*Factura
[56]RFC: FVE980412KJ7 [>539]Serie y folio: {number}
[56]Régimen fiscal: 601 General de Ley Personas Morales [>539]Fecha de emisión: {date}T10:41:07
[56]Lugar de expedición: 44100 Guadalajara, Jal. [>539]Tipo de comprobante: I - Ingreso
^110 [56]Receptor
[56]Nombre: {buyer}
[56]RFC: GTA010203AB1
[56]Uso CFDI: G03 Gastos en general
^180 [56]Clave [110]Cant. [160]Descripción [>539]Importe
~items [56]27112704 [110]1.00 [160]{0} [>539]\${1}
[400]Subtotal [>539]\${net}
[400]IVA 002 16.00% [>539]\${tax}
[400]*Total [>539]*\${total}
[56]Moneda: MXN Peso Mexicano [330]Forma de pago: 03 Transferencia
7|^720 [56]Folio fiscal: {uuid}
7|[56]Este documento es una representación impresa de un CFDI 4.0`,
  },
  {
    ...styles.es,
    name: "workshop-br-nfse",
    amount: "1.234,50",
    currency: "BRL",
    vendor: "Oficina Mecânica {v} Ltda|Oficina Mecânica {v}|Oficina Mecânica {v} Ltda ME",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.between(280, 1900) * 100;
      return {
        date,
        total,
        iss: taxOn(total, 5),
        number: "0000####",
        code: "@@@#-@##@",
        buyer: "Padaria Flor do Campo Ltda",
      };
    },
    page: `
[=297]*PREFEITURA DO MUNICÍPIO DE CAMPINAS
[=297]SECRETARIA MUNICIPAL DE FINANÇAS
[56]NOTA FISCAL DE SERVIÇOS ELETRÔNICA - NFS-e [400]Número da Nota [>539]{number}
[400]Data de Emissão [>539]{date}
[400]Código de Verificação [>539]{code}
^120 [56]*PRESTADOR DE SERVIÇOS
[56]Nome/Razão Social: Oficina Mecânica {v} Ltda ME
[56]CPF/CNPJ: 11.222.333/0001-81 [330]Inscrição Municipal: 00882113
[56]Endereço: Av. das Amoreiras 1450, Campinas - SP
^200 [56]*TOMADOR DE SERVIÇOS
[56]Nome/Razão Social: {buyer}
[56]CPF/CNPJ: 22.333.444/0001-05
^270 [56]*DISCRIMINAÇÃO DOS SERVIÇOS
[56]Revisão completa e troca de óleo
^400 [=297]*VALOR TOTAL DA NOTA = R$ {total}
[56]Base de Cálculo (R$) [200]Alíquota (%) [330]Valor do ISS (R$)
[56]{total} [200]5,00% [330]{iss}
[56]OUTRAS INFORMAÇÕES: documento emitido por ME optante pelo Simples Nacional.`,
  },
];
