#!/bin/sh
# Writes what lies around and between the states of the embedded map: us-around.topojson (neighbours, great lakes) and
# us-details.topojson (lakes, rivers, built-up areas, parks). Run it in a folder that holds, as GeoJSON from Natural Earth
# (public domain): ne_10m_ocean, ne_10m_lakes, ne_10m_lakes_north_america, ne_10m_rivers_lake_centerlines,
# ne_10m_rivers_north_america, ne_10m_parks_and_protected_lands_area, ne_50m_urban_areas.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
out="$root/apps/web/src/loan/map"
ms() { npx -y mapshaper "$@"; }
box=-172,15,-60,72
ms -i ne_10m_ocean.json -clip bbox=-180,8,-45,76 -simplify 25% weighted keep-shapes -o ocean.json format=geojson
ms -rectangle bbox=-180,8,-45,76 name=land -erase ocean.json -o land.json format=geojson
ms -i "$root/node_modules/us-atlas/states-10m.json" -target states -dissolve2 -o states.json format=geojson
# Slivers that are left along the coast would show as islands.
ms -i land.json -erase states.json -explode -filter 'this.area > 1.5e9' -simplify 40% keep-shapes -dissolve \
  -each 'delete this.properties' -o neighbours.json format=geojson
ms -i ne_10m_lakes.json ne_10m_lakes_north_america.json combine-files -merge-layers force -clip bbox=$box \
  -filter-fields scalerank -simplify 30% weighted keep-shapes -o lakes.json format=geojson
ms -i lakes.json -filter 'scalerank<=3' -each 'delete this.properties.scalerank' -o large.json format=geojson
ms -i lakes.json -filter 'scalerank>3' -each 'delete this.properties.scalerank' -o small.json format=geojson
ms -i ne_10m_rivers_lake_centerlines.json ne_10m_rivers_north_america.json combine-files -merge-layers force \
  -clip bbox=$box -simplify 25% keep-shapes -each 'rank = scalerank <= 4 ? 1 : scalerank <= 7 ? 2 : 3' \
  -filter-fields rank -dissolve rank -o rivers.json format=geojson
ms -i ne_50m_urban_areas.json -clip bbox=$box -filter-fields -simplify 60% keep-shapes -o urban.json format=geojson
ms -i ne_10m_parks_and_protected_lands_area.json -clip bbox=$box -filter-fields -simplify 40% keep-shapes \
  -o parks.json format=geojson
ms -i neighbours.json large.json combine-files -rename-layers neighbours,lakes -target '*' \
  -o "$out/us-around.topojson" format=topojson quantization=60000
ms -i small.json rivers.json urban.json parks.json combine-files -rename-layers lakes,rivers,urban,parks -target '*' \
  -o "$out/us-details.topojson" format=topojson quantization=200000
