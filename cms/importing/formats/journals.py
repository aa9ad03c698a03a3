"""Journals by the macros that astronomers' styles define, as NASA ADS writes them into BibTeX.

They are https://ui.adsabs.harvard.edu/help/actions/journal-macros.
"""

from __future__ import annotations

_MACROS = r"""
aj: Astronomical Journal; apj: Astrophysical Journal; apjl: Astrophysical Journal Letters
apjlett: Astrophysical Journal Letters; apjs: Astrophysical Journal Supplement Series
apjsupp: Astrophysical Journal Supplement Series; apss: Astrophysics and Space Science; ao: Applied Optics
applopt: Applied Optics; aap: Astronomy & Astrophysics; astap: Astronomy & Astrophysics
aapr: Astronomy & Astrophysics Review; aaps: Astronomy & Astrophysics Supplement Series; azh: Astronomicheskii Zhurnal
araa: Annual Review of Astronomy and Astrophysics; actaa: Acta Astronomica
bac: Bulletin of the Astronomical Institutes of Czechoslovakia; baas: Bulletin of the American Astronomical Society
caa: Chinese Astronomy and Astrophysics; fcp: Fundamentals of Cosmic Physics
cjaa: Chinese Journal of Astronomy and Astrophysics; icarus: Icarus; iaucirc: IAU Circulars
gca: Geochimica et Cosmochimica Acta; grl: Geophysical Research Letters
jcap: Journal of Cosmology and Astroparticle Physics; jcp: Journal of Chemical Physics
jgr: Journal of Geophysical Research; jqsrt: Journal of Quantitative Spectroscopy and Radiative Transfer
jrasc: Journal of the Royal Astronomical Society of Canada; memras: Memoirs of the Royal Astronomical Society
memsai: Memorie della Società Astronomica Italiana; mnras: Monthly Notices of the Royal Astronomical Society
na: New Astronomy; nar: New Astronomy Reviews; nat: Nature; nphysa: Nuclear Physics A
pasa: Publications of the Astronomical Society of Australia
pasp: Publications of the Astronomical Society of the Pacific; pasj: Publications of the Astronomical Society of Japan
physrep: Physics Reports; physscr: Physica Scripta; planss: Planetary and Space Science; pra: Physical Review A
prb: Physical Review B; prc: Physical Review C; prd: Physical Review D; pre: Physical Review E
prl: Physical Review Letters; procspie: Proceedings of SPIE; psj: Planetary Science Journal
qjras: Quarterly Journal of the Royal Astronomical Society; skytel: Sky and Telescope
rmxaa: Revista Mexicana de Astronomía y Astrofísica; solphys: Solar Physics; sovast: Soviet Astronomy
ssr: Space Science Reviews; zap: Zeitschrift für Astrophysik
"""
JOURNALS: dict[str, str] = {
    macro.strip(): name.strip()
    for each in _MACROS.strip().replace("\n", ";").split(";")
    for macro, _, name in [each.partition(":")]
}
