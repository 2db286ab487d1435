/** The style of a family that comes nearest to the wanted letters. */
export interface NearestStyle {
  familyId: number
  fontId: number
  /** Of a variable font; 0 = as the file comes. */
  weight: number
  /** 0 = equal. */
  distance: number
}

export interface NearestStyles {
  /** One style of each family, nearest first. */
  nearest: NearestStyle[]
  /** How many at the beginning have the same letters as the first. */
  same: number
  /** Distance of the first family with other letters; infinite when there is none. */
  rival: number
}
