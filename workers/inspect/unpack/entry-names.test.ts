import { expect, it } from 'vitest'
import { entryNames } from './entry-names.ts'

const read = (...names: string[]) =>
  entryNames(names.map((hex) => ({ generalPurposeBitFlag: 0, extraFields: [], fileName: Buffer.from(hex, 'hex') })))

// Names of real fonts, encoded by Python's codecs.
// biome-ignore format: a table
it.each([
  ['나눔고딕.ttf', 'euc_kr', 'b3aab4aeb0edb5f12e747466'],
  ['맑은 고딕.ttf', 'euc_kr', 'b8bcc0ba20b0edb5f12e747466'],
  ['바탕체.ttf', 'euc_kr', 'b9d9c5c1c3bc2e747466'],
  ['굴림.ttf', 'euc_kr', 'b1bcb8b22e747466'],
  ['돋움 Bold.ttf', 'euc_kr', 'b5b8bff220426f6c642e747466'],
  ['궁서체.ttf', 'euc_kr', 'b1c3bcadc3bc2e747466'],
  ['배달의민족 주아.otf', 'euc_kr', 'b9e8b4dec0c7b9cec1b720c1d6bec62e6f7466'],
  ['본고딕-굵게.otf', 'euc_kr', 'babbb0edb5f12db1bdb0d42e6f7466'],
  ['검은고딕.ttf', 'euc_kr', 'b0cbc0bab0edb5f12e747466'],
  ['함초롬바탕.ttf', 'euc_kr', 'c7d4c3cab7d2b9d9c5c12e747466'],
  ['微軟正黑體.ttf', 'big5', 'b74cb36ea5bfb6c2c5e92e747466'],
  ['新細明體.ttf', 'big5', 'b773b2d3a9fac5e92e747466'],
  ['華康儷中黑.otf', 'big5', 'b5d8b164c4d7a4a4b6c22e6f7466'],
  ['文鼎中楷.ttf', 'big5', 'a4e5b9a9a4a4b7a22e747466'],
  ['思源黑體-粗體.otf', 'big5', 'abe4b7bdb6c2c5e92db2cac5e92e6f7466'],
  ['思源宋體 Bold.otf', 'big5', 'abe4b7bda7bac5e920426f6c642e6f7466'],
  ['蘋方-繁.ttf', 'big5', 'c4aba4e82dc1632e747466'],
  ['全字庫正楷體.ttf', 'big5', 'a5fea672ae77a5bfb7a2c5e92e747466'],
  ['源泉圓體.ttf', 'big5', 'b7bdac75b6eac5e92e747466'],
  ['方正兰亭黑.ttf', 'gbk', 'b7bdd5fdc0bccda4bada2e747466'],
  ['华文行楷.ttf', 'gbk', 'bbaacec4d0d0bfac2e747466'],
  ['华文楷体.ttf', 'gbk', 'bbaacec4bfaccce52e747466'],
  ['华文仿宋.ttf', 'gbk', 'bbaacec4b7c2cbce2e747466'],
  ['微软雅黑.ttf', 'gbk', 'cea2c8edd1c5bada2e747466'],
  ['黑体.ttf', 'gbk', 'badacce52e747466'],
  ['楷体.ttf', 'gbk', 'bfaccce52e747466'],
  ['仿宋.ttf', 'gbk', 'b7c2cbce2e747466'],
  ['隶书.ttf', 'gbk', 'c1a5cae92e747466'],
  ['幼圆.ttf', 'gbk', 'd3d7d4b22e747466'],
  ['源ノ角ゴシック.otf', 'cp932', '8cb9836d8a70835383568362834e2e6f7466'],
  ['明朝体.ttf', 'cp932', '96be92a991cc2e747466'],
  ['丸ゴシック.ttf', 'cp932', '8adb835383568362834e2e747466'],
  ['游ゴシック 太字.ttf', 'cp932', '9fe0835383568362834e2091be8e9a2e747466'],
  ['ヒラギノ角ゴ.otf', 'cp932', '83718389834d836d8a7083532e6f7466'],
  ['筑紫明朝.otf', 'cp932', '927d8e8796be92a92e6f7466'],
  ['メイリオ.ttf', 'cp932', '83818343838a83492e747466'],
  ['教科書体.ttf', 'cp932', '8bb389c88f9191cc2e747466'],
  ['はんなり明朝.otf', 'cp932', '82cd82f182c882e896be92a92e6f7466'],
  ['新ゴ.otf', 'cp932', '905683532e6f7466'],
  ['Español.ttf', 'cp437', '45737061a46f6c2e747466'],
  ['Año Nuevo.otf', 'cp437', '41a46f204e7565766f2e6f7466'],
  ['Señal-Ñandú.ttf', 'cp437', '5365a4616c2da5616e64a32e747466'],
  ['Größe.ttf', 'cp437', '477294e1652e747466'],
  ['Élan.otf', 'cp437', '906c616e2e6f7466'],
  ['Château.ttf', 'cp437', '436883746561752e747466'],
  ['Försvar.ttf', 'cp437', '469472737661722e747466'],
  ['Fünf.ttf', 'cp437', '46816e662e747466'],
  ['Garçon.ttf', 'cp437', '476172876f6e2e747466'],
  ['Niño.otf', 'cp437', '4e69a46f2e6f7466'],
])('reads %s of an archive packed in %s', (name, _, hex) => {
  expect(read(hex)).toEqual([name])
})

it('guesses for all names of an archive together, as 標楷體 alone could be Hangul', () => {
  expect(read('b74cb36ea5bfb6c2c5e92e747466', 'bcd0b7a2c5e92e747466')).toEqual(['微軟正黑體.ttf', '標楷體.ttf'])
})
